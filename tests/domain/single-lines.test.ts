import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { categorySchema } from "#app/catalogue/domain/categories/schemas";
import { circularGroupSchema } from "#app/catalogue/domain/circular-groups/schemas";
import { recipeCategorySchema } from "#app/catalogue/domain/recipes/schemas";
import { storeSchema } from "#app/catalogue/domain/stores/schemas";
import { areaSchema } from "#app/circulars/domain/areas/schemas";
import { circularSchema } from "#app/circulars/domain/circulars/schemas";
import {
  changePasswordSchema,
  createAdministratorSchema,
  profileSchema,
} from "#app/identity/domain/accounts/schemas";
import { retailerSchema } from "#app/identity/domain/retailers/schemas";
import { userSchema } from "#app/identity/domain/users/schemas";
import { propertySchema } from "#app/integrations/domain/properties/schemas";
import { serviceSchema } from "#app/integrations/domain/services/schemas";
import { sheetSchema } from "#app/integrations/domain/sheets/schemas";
import { settingsSchema } from "#app/integrations/domain/social-accounts/schemas";
import { subserviceSchema } from "#app/integrations/domain/subservices/schemas";

/** Fields that may hold lines, and secrets, which are kept as typed. */
const several = new Set(
  "secondaryNotes hours storeInfo description notes details recipesJson password apiKey accessToken oldPassword confirmPassword".split(
    " ",
  ),
);
const schemas: Record<string, z.ZodObject> = {
  areaSchema,
  categorySchema,
  circularGroupSchema,
  circularSchema,
  createAdministratorSchema,
  profileSchema,
  propertySchema,
  recipeCategorySchema,
  retailerSchema,
  serviceSchema,
  settingsSchema,
  sheetSchema,
  storeSchema,
  subserviceSchema,
};
const broken = "a\r\nb\u0000c\u2028d";
const fields = Object.entries(schemas).flatMap(([name, { shape }]) =>
  Object.entries(shape).map(([field, schema]) => ({ name, field, schema: schema as z.ZodType })),
);

describe("a field of one line", () => {
  it.each(fields.filter(({ field }) => !several.has(field)))(
    "$name $field never lets a control character through",
    ({ schema }) => {
      const { success, data } = schema.safeParse(broken);
      if (success) expect(String(data)).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    },
  );

  it("keeps what was typed around them", () => {
    expect(retailerSchema.shape.name.parse(" Corner\r\n\tGrocer ")).toBe("Corner Grocer");
    expect(circularSchema.shape.slug.safeParse("week\n6").success).toBe(false);
    expect(storeSchema.shape.hours.parse("Mon 7–9\nTue 7–9")).toBe("Mon 7–9\nTue 7–9");
  });

  it("is refused in a user, whose file may be broken", () => {
    expect(userSchema.safeParse({ firstName: "A\nda" }).error?.issues).toContainEqual(
      expect.objectContaining({
        path: ["firstName"],
        message: "First name holds characters that can't be shown.",
      }),
    );
  });
});

describe("a new password", () => {
  const passwords = { oldPassword: "old horse battery", password: "new horse battery" };
  const messagesOf = (given: object) =>
    changePasswordSchema.safeParse({ ...passwords, ...given }).error?.issues.map(({ message }) => message);

  it("that was typed differently the second time is told of in the same sentence everywhere", () => {
    const sentence = "The two passwords are not the same.";
    expect(messagesOf({ confirmPassword: "another" })).toEqual([sentence]);
    const user = { firstName: "A", lastName: "B", email: "a@example.test", role: "Administrator" };
    const typed = { ...user, password: "correct horse", confirmPassword: "correct house" };
    expect(userSchema.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });

  it("is not the old one", () => {
    const { oldPassword } = passwords;
    expect(messagesOf({ password: oldPassword, confirmPassword: oldPassword })).toEqual([
      "Choose a password that you don't have already.",
    ]);
    expect(messagesOf({ confirmPassword: passwords.password })).toBeUndefined();
  });
});
