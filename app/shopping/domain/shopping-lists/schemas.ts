import * as z from "zod";
import { emailProblem, normalizeEmail } from "#app/kernel/email-address";
import { languages } from "#app/kernel/languages";
import { listOf } from "#app/kernel/list-of";
import type { ListItem } from "../publishing/list-item";

/** What fits on a list that is shared or mailed; a signed-in Customer's own holds ten times as much. */
export const maxSharedItems = 500;
/** Sent at once they may hold 300,000 values (see the API): 60 each, as a deal has that six recipes ask for. */
export const maxOwnItems = 5000;

const text = (maxLength: number) =>
  z.string().trim().max(maxLength, `At most ${maxLength} characters are allowed.`);
const id = z.int().min(1).max(999_999_999_999_999);
/** Milliseconds since 1970. */
const stamp = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/** The address of a picture. In a preview it carries the token of the link, which goes no further. */
const picture = z
  .string()
  .transform((address) => address.replace(/\?.*/s, ""))
  .pipe(text(300));

const price = z.object({
  amount: z.int().min(0),
  currency: z.string().regex(/^[A-Z]{3}$/, "A currency must be a code of ISO 4217."),
  digits: z.int().min(0).max(4),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "A country must be a code of ISO 3166-1.")
    .nullable(),
  count: z.int().min(1).max(1_000_000),
  unit: text(10),
  minQuantity: z.int().min(0).max(9999),
  inLots: z.boolean(),
  maxQuantity: z.int().min(0).max(9999).nullable(),
});

const deal = z.object({
  areaId: id,
  pageId: id,
  circularId: id,
  text: text(200),
  details: text(2000),
  // Lists of releases before have none.
  price: price.nullable().default(null),
  endsAt: z.iso.datetime({ offset: true, error: "The end of a deal must be an instant." }),
  timeZone: text(60),
  store: z
    .object({ key: text(200), name: text(200).nullable(), id: z.int().positive().optional() })
    .nullable(),
  image: picture.nullable(),
});

/** An item as devices send it. */
export const listItemSchema = z.object({
  id: z.string().min(1, "Each item needs an id.").max(200, "An item's id is too long."),
  kind: z.enum(["deal", "ingredient", "text"]),
  name: text(200).min(1, "Each item needs a name."),
  category: text(100).nullable(),
  deal: deal.nullable(),
  // 0: a recipe that stands in no category.
  recipes: listOf(z.object({ id: z.int().min(0), title: text(300) }), 50),
  quantity: z.number().min(0).max(9999),
  unit: text(30),
  note: text(500),
  ticked: z.boolean(),
  removed: z.boolean(),
  addedAt: stamp,
  stamps: z.object({ quantity: stamp, unit: stamp, note: stamp, ticked: stamp, removed: stamp }),
}) satisfies z.ZodType<ListItem>;

const items = (max: number) => listOf(listItemSchema, max, `A list of more than ${max} items can't be sent.`);

export const shareListSchema = z.object({ items: items(maxSharedItems) });
export type ShareListInput = z.output<typeof shareListSchema>;

const oneAddress = "Please give one email address.";

export const mailListSchema = z.object({
  to: z
    .string()
    .max(254, oneAddress)
    .overwrite(normalizeEmail)
    .refine((address) => emailProblem(address) === null, oneAddress),
  items: items(maxSharedItems),
  /** BCP 47; the retailer's where it is left out. */
  language: z.enum(languages).optional(),
});
export type MailListInput = z.output<typeof mailListSchema>;

export const customerListSchema = z.object({ items: items(maxOwnItems) });
export type CustomerListInput = z.output<typeof customerListSchema>;
