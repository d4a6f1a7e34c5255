import { isbot } from "isbot";
import { type Context, inTransaction, type Tx } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import { addressGroup, countTry } from "#app/kernel/rate-limits.server";
import { wallDayOf } from "#app/kernel/wall-time";
import { toInstant } from "#db/columns";
import { partMarks } from "#db/fold";
import type { CountName, CountsReport } from "../publishing/counts";
import { unsafeFindStore } from "../publishing/pages-of-store.server";
import { countNames } from "./counts";

/** What a page reports when it is left may come late, from a phone without a network much later. */
const lateMs = 24 * 3600 * 1000;
/** Reports from one address, of a family or an office; more are somebody's script. */
const reportsPerMinute = 300;
const maxDetailLength = 60;
/** Different words in a day; what is searched for beyond them is counted without its words. */
const maxDetails = 500;

/** Where something is: 0 for what it is not about. */
interface Place {
  circularId: number;
  pageId: number;
  areaId: number;
}

/**
 * Adds what a widget reports to the sums of the day. Programs are not counted, nor what is about a circular that is
 * not on, or not of this retailer. Public: asks for no permission, and nothing of the shopper is kept.
 * @throws DomainError not_found, rate_limited
 */
export async function recordCounts(ctx: Context, retailerId: number, input: CountsReport): Promise<void> {
  const retailer = await ctx.db
    .selectFrom("retailer")
    .select(["id", "timeZone"])
    .where("id", "=", retailerId)
    .executeTakeFirst();
  if (!retailer) throw notFound("Retailer");
  if (isbot(ctx.userAgent)) return;
  await countTry(ctx, [
    { key: `counts:address:${addressGroup(ctx.ip)}`, allowed: reportsPerMinute, windowSeconds: 60 },
  ]);
  const places = await findPlaces(ctx, retailerId, input);
  const store = input.store ? await unsafeFindStore(ctx, retailerId, input.store) : null;
  const day = wallDayOf(ctx.now(), retailer.timeZone);
  // Each sum is raised by one statement, in the same order by all, so that no two reports wait for each other.
  const counts = input.counts.toSorted((one, another) => (orderOf(one) < orderOf(another) ? -1 : 1));
  const add = async (tx: Tx) => {
    for (const { name, id, detail = "", count } of counts) {
      const place = placeOf(places, countNames[name], id);
      if (!place) continue;
      const kept = await keptDetail(tx, { retailerId, day, name, detail });
      const key = { retailerId, day, name, ...place, storeId: store?.id ?? 0, detail: kept };
      await tx.db
        .insertInto("adCount")
        .values({ ...key, count })
        .onConflict((oc) =>
          oc
            .columns(["retailerId", "circularId", "day", "name", "pageId", "areaId", "storeId", "detail"])
            .doUpdateSet((eb) => ({ count: eb("adCount.count", "+", count) })),
        )
        .execute();
    }
  };
  await inTransaction(ctx, add, { level: "read committed" });
}

function orderOf({ name, id, detail }: CountsReport["counts"][number]): string {
  return JSON.stringify([name, id ?? 0, detail ?? ""]);
}

interface Places {
  circular: Map<number, Place>;
  page: Map<number, Place>;
  area: Map<number, Place>;
}

/** The circulars of the retailer that are on, and of their pages and areas those that are reported of. */
async function findPlaces(ctx: Context, retailerId: number, { counts }: CountsReport): Promise<Places> {
  // 0 is nobody's id: a list without any would be no SQL.
  const idsOf = (about: string) => [
    0,
    ...counts.flatMap(({ name, id }) => (countNames[name] === about && id !== undefined ? [id] : [])),
  ];
  const now = ctx.now();
  const circulars = await ctx.db
    .selectFrom("circular")
    .select("id")
    .where("retailerId", "=", retailerId)
    .where("publishedAt", "is not", null)
    .where("activeDate", "<=", toInstant(now))
    .where("terminationDate", ">", toInstant(new Date(now.getTime() - lateMs)))
    .execute();
  const circularIds = circulars.map(({ id }) => id);
  if (circularIds.length === 0) return { circular: new Map(), page: new Map(), area: new Map() };
  const pages = await ctx.db
    .selectFrom("circularPage")
    .select(["id", "circularId"])
    .where("id", "in", idsOf("page"))
    .where("circularId", "in", circularIds)
    .execute();
  const areas = await ctx.db
    .selectFrom("area")
    .innerJoin("circularPage as page", "page.id", "area.pageId")
    .select(["area.id", "area.pageId", "page.circularId"])
    .where("area.id", "in", idsOf("area"))
    .where("page.circularId", "in", circularIds)
    .execute();
  return {
    circular: new Map(circularIds.map((id) => [id, { circularId: id, pageId: 0, areaId: 0 }])),
    page: new Map(pages.map(({ id, circularId }) => [id, { circularId, pageId: id, areaId: 0 }])),
    area: new Map(areas.map(({ id, pageId, circularId }) => [id, { circularId, pageId, areaId: id }])),
  };
}

function placeOf(
  places: Places,
  about: keyof Places | "retailer",
  id: number | undefined,
): Place | undefined {
  if (about === "retailer") return { circularId: 0, pageId: 0, areaId: 0 };
  return id === undefined ? undefined : places[about].get(id);
}

interface Detailed {
  retailerId: number;
  day: string;
  name: CountName;
  detail: string;
}

/** Of a search its words, of a recipe its id as long as there is such a recipe; of all else nothing. */
async function keptDetail(tx: Tx, detailed: Detailed): Promise<string> {
  if (detailed.name === "recipeOpened") return knownRecipe(tx, detailed.detail);
  return detailed.name === "searchedInVain" ? keptWords(tx, detailed) : "";
}

async function knownRecipe(tx: Tx, detail: string): Promise<string> {
  if (!/^[1-9]\d{0,14}$/.test(detail)) return "";
  const recipe = await tx.db
    .selectFrom("recipe")
    .select("id")
    .where("id", "=", Number(detail))
    .executeTakeFirst();
  return recipe ? detail : "";
}

async function keptWords(tx: Tx, { retailerId, day, name, detail }: Detailed): Promise<string> {
  const words = plain(detail);
  if (words === "") return "";
  const ofDay = tx.db
    .selectFrom("adCount")
    .where("retailerId", "=", retailerId)
    .where("circularId", "=", 0)
    .where("day", "=", day)
    .where("name", "=", name);
  const known = await ofDay.select("detail").where("detail", "=", words).executeTakeFirst();
  if (known) return words;
  const { details } = await ofDay
    .select((eb) => eb.fn.count<number>("detail").distinct().as("details"))
    .executeTakeFirstOrThrow();
  return details < maxDetails ? words : "";
}

/** Words as they are counted, without what might name a person: anything with an @, any long number. */
function plain(detail: string): string {
  const words = partMarks(detail).normalize("NFC").toLowerCase().replace(/\s+/g, " ").trim();
  return /@|\d{5}/.test(words) ? "" : words.slice(0, maxDetailLength);
}
