import * as z from "zod";
import { listOf } from "#app/kernel/list-of";
import { instantOf } from "./columns";

/** Shapes of what the Graph API answers. What isn't of these shapes is no answer of it (GraphClient). */

const id = z.string().min(1);
/** Ten times as many as are asked for at once. */
const maxItems = 1000;
/** In characters; with a token and all fields it has a few thousand. */
const maxNextAddress = 16_384;
/** Seconds: a hundred years, and what is a date of four digits. */
const [maxLifetime, maxInstant] = [100 * 366 * 24 * 3600, 253_402_300_799];

/** An object of any kind. Facebook leaves out fields that have no value. */
export const anyItem = z.looseObject({ id });

/**
 * A post, a video or a reel whose `created_time` was asked for: Facebook gives it for each of them, so that what has none
 * comes from another list.
 */
export const datedItem = anyItem.extend({
  created_time: z.string().refine((time) => instantOf(time) !== null),
});

/** The object that was asked for by this id. */
export const itemWithId = (wanted: string) => anyItem.extend({ id: z.literal(wanted) });

const picture = z.looseObject({ data: z.looseObject({ url: z.string().optional() }) }).optional();

/** A page or person with a name and a picture. */
export const profile = anyItem.extend({ name: z.string().optional(), picture });

/** Where somebody's profile is asked for with their address. */
export const owner = profile.extend({ email: z.string().optional() });

/** A page with its own token, which only those get who look after it. */
export const pageAccess = anyItem.extend({ access_token: z.string().min(1).optional() });

/** Facebook's own names, which a list asked for at another address (a proxy's) may give. */
const facebookHost = /(?:^|\.)facebook\.com$/;

/**
 * One answer of a list. Without `paging.next` it is the last one, so that nothing else may look like it.
 * @param edge the list's name with its slash, e.g. `/posts`
 * @param host where it was asked for, with the port
 */
export function listPage<Item extends z.ZodType>(item: Item, { edge, host }: { edge: string; host: string }) {
  const next = z
    .string()
    .max(maxNextAddress)
    .refine((address) => {
      const url = URL.canParse(address) ? new URL(address) : null;
      // What stands before may be another name of the same thing: /me/accounts goes on at /10001/accounts.
      return url?.pathname.endsWith(edge) && (url.host === host || facebookHost.test(url.hostname));
    });
  return z.looseObject({
    data: listOf(item, maxItems),
    paging: z.looseObject({ next: next.optional() }).optional(),
  });
}

export type ListPage<Item extends z.ZodType> = z.output<ReturnType<typeof listPage<Item>>>;

/** What `/oauth/access_token` gives. `expires_in` in seconds, left out where there is no end. */
export const grantedToken = z.looseObject({
  access_token: z.string().min(1),
  expires_in: z.number().max(maxLifetime).optional(),
});

/** Seconds since 1970; 0 stands for never. */
const instant = z.number().max(maxInstant).optional();
const dates = { expires_at: instant, data_access_expires_at: instant };

/** What `/debug_token` tells. A token is dead only where it says so. */
export const tokenState = z.looseObject({
  data: z.discriminatedUnion("is_valid", [
    z.looseObject({ is_valid: z.literal(true), scopes: listOf(z.string(), maxItems), ...dates }),
    z.looseObject({
      is_valid: z.literal(false),
      error: z.looseObject({ subcode: z.number().optional() }).optional(),
      ...dates,
    }),
  ]),
});
