import * as z from "zod";
import { emailAddress } from "#app/kernel/email-address";
import { passwordsDiffer } from "../accounts/schemas";
import { roles, userTabs } from "./user-list";

const controlCharacters = /\p{Cc}/u;

/** A line of text as people type it: no control characters. */
function line(name: string, maxLength: number) {
  return z
    .string({ error: `${name} must be text.` })
    .trim()
    .max(maxLength, `${name} is too long; at most ${maxLength} characters are allowed.`)
    .refine((text) => !controlCharacters.test(text), `${name} holds characters that can't be shown.`);
}

function requiredLine(name: string, maxLength: number) {
  const message = `${name} is required!`;
  return z.string({ error: message }).trim().min(1, message).pipe(line(name, maxLength));
}

function optionalLine(name: string, maxLength: number) {
  return line(name, maxLength)
    .nullish()
    .transform((text) => text || null);
}

/** Empty counts as left out. */
const passwordLine = z
  .string({ error: "Password must be text." })
  .refine((text) => text === "" || text.length >= 8, "Password must have at least 8 characters.")
  .refine((text) => text.length <= 1024, "Password is too long.")
  .nullish()
  .transform((text) => text || null);

/** "Administrator", "Retailer" or "Customer". */
export const role = z.enum(roles, {
  error: ({ input }) =>
    typeof input === "string" && input.trim() !== ""
      ? "User role must be Administrator, Retailer or Customer."
      : "User role is required!",
});

/** What makes a user, but for those parts that depend on each other. */
export const userShape = {
  role,
  firstName: requiredLine("First name", 100),
  lastName: requiredLine("Last name", 100),
  email: emailAddress("Email is required!"),
  /** Left out: a new user is sent an email to set one, an old one keeps theirs. */
  password: passwordLine,
  phoneNumber: optionalLine("Phone number", 40),
  bonusCardNumber: optionalLine("Bonus card number", 40),
  /** Not for Administrators, who belong to none. */
  retailerId: z.coerce
    .number({ error: "Retailer is required!" })
    .int("Retailer is required!")
    .positive("Retailer is required!")
    .nullish()
    .transform((id) => id ?? null),
};

/** So that all that is missing is said at once. */
function alsoBesideOtherFaults({ value }: { value: unknown }): boolean {
  return typeof value === "object" && value !== null;
}

export const userSchema = z
  .object({
    ...userShape,
    confirmPassword: z
      .string()
      .nullish()
      .transform((text) => text || null),
    /** Can't sign in. */
    disabled: z.boolean().default(false),
  })
  .refine(({ role, retailerId }) => role === "Administrator" || (retailerId ?? null) !== null, {
    path: ["retailerId"],
    message: "Retailer is required!",
    when: alsoBesideOtherFaults,
  })
  .refine(({ password, confirmPassword }) => (password ?? null) === (confirmPassword ?? null), {
    path: ["confirmPassword"],
    message: passwordsDiffer,
    when: alsoBesideOtherFaults,
  })
  .transform(({ confirmPassword: _typedTwice, ...user }) => ({
    ...user,
    retailerId: user.role === "Administrator" ? null : user.retailerId,
    bonusCardNumber: user.role === "Customer" ? user.bonusCardNumber : null,
  }));

export type UserInput = z.output<typeof userSchema>;

/** Whose invitations are sent again. */
export const invitationsSchema = z.object({
  tab: z.enum(userTabs, { error: "Choose whose invitations are sent again." }),
});
