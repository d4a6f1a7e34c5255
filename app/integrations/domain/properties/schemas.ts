import * as z from "zod";
import { optionalLines, optionalText, requiredText } from "#app/kernel/text-schemas";

/** Letters of any language, and what stands between the words of a place's name. */
const place = (field: string) =>
  optionalText(field, 100).refine(
    (value) => value === null || /^[\p{L}\p{M} .,'’()-]+$/u.test(value),
    "Number are not allowed.",
  );

const id = (required: string) => z.coerce.number({ error: required }).int(required).positive(required);

/** Left out, null, blank or 0: null. */
const optionalId = (sentence: string) =>
  z
    .union([z.number(), z.string()], { error: sentence })
    .nullish()
    .transform((value) => Number(value ?? 0) || null)
    .refine((value) => value === null || (Number.isInteger(value) && value > 0), sentence);

/** Kept as typed, blanks at the ends included; left out, null or empty: null. */
const secret = (field: string) =>
  z
    .string({ error: `${field} must be text.` })
    .max(4000, `${field} is too long.`)
    .nullish()
    .transform((value) => value || null);

const flag = z
  .boolean({ error: "Must be true or false." })
  .nullish()
  .transform((value) => value ?? false);

const uniqueIdSchema = requiredText("Unique ID is required!", "Unique ID", 200).regex(
  /^\w+$/,
  "Space and special characters is not allowed.[underscore (_) is allowed.]",
);

/**
 * What makes a property. Service and subservice are among those that the retailer uses. A password or API key that is
 * left out stays as it is stored, unless it is to be cleared.
 */
export const propertySchema = z.object({
  retailerId: id("Retailer is required!"),
  uniqueId: uniqueIdSchema,
  name: requiredText("Property name is required!", "Property name", 200),
  serviceId: id("Service is required!"),
  subserviceId: optionalId("Subservice must be one of the list."),
  pageId: optionalText("Page ID", 200),
  pageName: optionalText("Page name", 200),
  address1: optionalText("Address 1", 200),
  address2: optionalText("Address 2", 200),
  city: place("City"),
  state: place("State"),
  zip: optionalText("Zip", 20).refine(
    (value) => value === null || /^\d{1,5}$/.test(value),
    "Zip must have 5 digits at most.",
  ),
  notes: optionalLines("Notes", 5000),
  username: optionalText("Username", 200),
  password: secret("Password"),
  clearPassword: flag,
  apiKey: secret("API Key"),
  clearApiKey: flag,
});

export type PropertyInput = z.output<typeof propertySchema>;

/** The id of the subservice that has a rule of its own for the page selector. */
export const pageRuleSubserviceId = 32;

/**
 * Whether a page can be chosen while a property is added.
 * @param hasSubservices whether the chosen service has any that the retailer uses
 */
export function canAddPage(chosen: { subserviceId: number | null; hasSubservices: boolean }): boolean {
  if (chosen.subserviceId === null) return false;
  return chosen.subserviceId === pageRuleSubserviceId || chosen.hasSubservices;
}

/**
 * The same while one is edited.
 * @param hasPage whether the property as stored has a page name
 */
export function canEditPage(chosen: { subserviceId: number | null; hasPage: boolean }): boolean {
  if (chosen.subserviceId === null) return false;
  return chosen.subserviceId !== pageRuleSubserviceId || chosen.hasPage;
}
