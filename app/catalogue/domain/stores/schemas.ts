import * as z from "zod";
import { optionalEmail } from "#app/kernel/email-address";
import { optionalLines, optionalText, requiredText } from "#app/kernel/text-schemas";
import { isUsState, type UsState } from "./us-states";

/** As `optionalText`, and the text must match the shape. */
const shaped = (field: string, maxLength: number, shape: RegExp, sentence: string) =>
  optionalText(field, maxLength).refine((value) => value === null || shape.test(value), sentence);

const id = (required: string) => z.coerce.number({ error: required }).int(required).positive(required);

/** Degrees from minus to plus `max`, as a number or as text. */
const degrees = (field: string, max: number) =>
  z
    .union([z.number(), z.string()], { error: `${field} must be a number.` })
    .nullish()
    .transform((value) => (value == null || String(value).trim() === "" ? null : Number(value)))
    .refine(
      (value) => value === null || Math.abs(value) <= max,
      `${field} must be a number from -${max} to ${max}.`,
    );

const url = optionalText("Existing Shopping List URL", 2000).refine(
  (value) => value === null || isWebAddress(value),
  "Existing Shopping List URL must be an address that begins with http:// or https://.",
);

/** What makes a store. The circular group is one of the retailer's. */
export const storeSchema = z.object({
  name: requiredText("Name is required", "Name", 200),
  slug: requiredText("Slug is required", "Slug", 200).regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    "Slug may hold lower-case letters, digits and single dashes only.",
  ),
  storeNumber: optionalText("Store Number", 50),
  retailerId: id("Retailer is required"),
  circularGroupId: id("Circular Group is required"),
  address1: requiredText("Addres1 is required", "Address 1", 200),
  address2: optionalText("Address 2", 200),
  city: requiredText("City is required", "City", 100),
  state: z
    .string({ error: "State is required" })
    .trim()
    .min(1, { error: "State is required", abort: true })
    .refine(isUsState, "State must be the abbreviation of a US state, DC or a territory, such as IL.")
    .transform((value) => value as UsState),
  zipCode: shaped("ZIP Code", 10, /^\d{5}(-\d{4})?$/, "ZIP Code must have 5 digits, or 9 as in 62701-1234."),
  county: optionalText("County", 100),
  latitude: degrees("Latitude", 90),
  longitude: degrees("Longitude", 180),
  googlePlacesId: optionalText("Google Places ID", 500),
  phone: shaped(
    "Phone",
    40,
    /^(?:tel[.:]*\s*)?[+(\d](?:[\d\s().\p{Pd}/x]|ext\.?)*$/iu,
    "Phone must be a telephone number, such as 217-555-0134.",
  ),
  email: optionalEmail("Email", "Email must be an address such as store@example.com."),
  hours: optionalLines("Hours", 2000),
  storeInfo: optionalLines("Store Info", 5000),
  description: optionalLines("Description", 5000),
  hasExistingShoppingList: z
    .boolean({ error: "Has Existing Shopping List must be true or false." })
    .nullish()
    .transform((value) => value ?? false),
  existingShoppingListUrl: url,
});

export type StoreInput = z.infer<typeof storeSchema>;

export type StoreForm = typeof storeSchema;

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
