import * as z from "zod";
import { optionalEmail } from "#app/kernel/email-address";
import { languages } from "#app/kernel/languages";
import { listOf } from "#app/kernel/list-of";
import { usualCurrency } from "#app/kernel/money/currencies";
import { optionalLines, optionalText, requiredText } from "#app/kernel/text-schemas";
import { toFlag } from "#db/columns";
import { isCountry, isCurrency } from "./locales";
import { asListed, findZoneOfNamedTime } from "./time-zones";

/** The choice in the top bar: a retailer's id, or `all`. Gives null for all. */
export const chosenRetailerSchema = z.object({
  retailerId: z.union([z.literal("all").transform(() => null), z.coerce.number().int().positive()], {
    error: "Retailer is required!",
  }),
});

const email = (field: string) =>
  optionalEmail(field, `${field} must be an address such as shop@example.com.`);

/** Addresses of old are kept without their scheme. */
const webAddress = (field: string) =>
  optionalText(field, 2000).refine(
    (value) => value === null || isWebAddress(value),
    `${field} must be a web address such as https://grocer.example.`,
  );

const maxIds = 500;

/** Ids as a list or parted by commas, each once. */
const idList = (field: string) =>
  z
    .union([z.string(), listOf(z.number(), maxIds)], { error: `${field} must be ids parted by commas.` })
    .nullish()
    .transform((value) => {
      const parts =
        typeof value === "string" ? value.split(",").filter((part) => part.trim()) : (value ?? []);
      return [...new Set(parts.map(Number))];
    })
    .refine(
      (ids) => ids.length <= maxIds && ids.every((id) => Number.isSafeInteger(id) && id > 0),
      `${field} must be ids parted by commas.`,
    );

/** A name without a place, and one whose letters are in another case, become those of the list. */
const timeZone = z.string({ error: "Time Zone is required!" }).transform((name, { addIssue }) => {
  const meant = findZoneOfNamedTime(name);
  const listed = asListed(name);
  if (listed !== null && meant === null) {
    return !name.includes("/") || listed.toLowerCase() === name.toLowerCase() ? listed : name;
  }
  addIssue(
    meant === null
      ? "Time Zone must be a name of the IANA list, such as America/Chicago."
      : `"${name}" is a time's name. Time Zone must be a place's, such as ${meant}.`,
  );
  return z.NEVER;
});

export const retailerSchema = z.object({
  name: requiredText("Retailer name is required!", "Name", 200),
  slug: requiredText("Slug is required!", "Slug", 200).regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    "Slug may hold lower-case letters, digits and single dashes only.",
  ),
  timeZone,
  language: z
    .enum(languages, { error: `Language must be one of ${languages.join(", ")}.` })
    .nullish()
    .transform((value) => value ?? null),
  country: optionalText("Country").refine(
    (value) => value === null || isCountry(value),
    "Country must be a code of ISO 3166-1, such as US.",
  ),
  currency: z
    .string({ error: "Currency must be text." })
    .refine(isCurrency, "Currency must be a code of ISO 4217, such as USD.")
    .nullish()
    .transform((value) => value ?? usualCurrency),
  fromAddress: optionalText("From", 254).refine(
    (value) => value === null || /[^\s@<>"]+@[^\s@<>"]+/.test(value),
    "From must hold an address such as shop@example.com.",
  ),
  replyTo: email("Reply To"),
  siteName: optionalText("Site Name"),
  siteUrl: webAddress("Site URL"),
  logoUrl: webAddress("Logo URL"),
  mailsLists: z
    .boolean({ error: "Mail Shopping Lists must be true or false." })
    .nullish()
    .transform((value) => toFlag(value ?? false)),
  requiresSecondStep: z
    .boolean({ error: "Require a Second Step must be true or false." })
    .nullish()
    .transform((value) => toFlag(value ?? false)),
  address1: optionalText("Address 1"),
  address2: optionalText("Address 2"),
  city: optionalText("City", 100),
  state: optionalText("State", 100),
  zip: optionalText("Zip", 20),
  primaryContact: optionalText("Primary Contact"),
  contactEmail: email("Contact Email"),
  contactPhone: optionalText("Contact Phone", 40),
  secondaryContact: optionalText("Secondary Contact"),
  secondaryEmail: email("Secondary Email"),
  secondaryPhone: optionalText("Secondary Phone", 40),
  secondaryNotes: optionalLines("Secondary Notes", 5000),
  serviceIds: idList("Services"),
  /** Of these services. */
  subserviceIds: idList("Subservices"),
});

export type RetailerInput = z.infer<typeof retailerSchema>;

export type RetailerForm = typeof retailerSchema;

function isWebAddress(value: string): boolean {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? value : `https://${value}`;
  return !/\s/.test(value) && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
}
