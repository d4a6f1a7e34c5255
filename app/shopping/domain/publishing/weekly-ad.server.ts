import type { Context } from "#app/kernel/context";
import { notFound } from "#app/kernel/errors";
import { isoWithOffset } from "#app/kernel/wall-time";
import { toInstant } from "#db/columns";
import type { CircularRow } from "#db/tables/circulars";
import { type PublishedStore, shownStore, unsafeHasStores } from "./pages-of-store.server";
import { earliest, type Published } from "./publication-cache.server";
import { unsafeLoadPublishedPages } from "./published-pages.server";
import { localeColumns } from "./retailer-locale";
import type { WeeklyAd, WeeklyAdCircular } from "./weekly-ad";

/** Which ad is asked for. */
export interface WeeklyAdQuestion {
  /** The pages of its circular group are shown, in the group's order; null: all. */
  store: PublishedStore | null;
  /** The moment; now when left out. */
  at?: Date;
  /** Shows drafts as if they were published: for previews alone. */
  withDrafts?: boolean;
}

/**
 * What the weekly-ad widget shows of a retailer: its active circulars, their ready pages, the areas.
 * Public: asks for no permission and shows nothing that is not published at that moment.
 * @throws DomainError not_found when there is no such retailer
 */
export async function getWeeklyAd(
  ctx: Context,
  retailerId: number,
  { store, at = ctx.now(), withDrafts = false }: WeeklyAdQuestion = { store: null },
): Promise<Published<WeeklyAd>> {
  const retailer = await ctx.db
    .selectFrom("retailer")
    .select(["id", "slug", "name", "siteName", "timeZone", ...localeColumns])
    .where("id", "=", retailerId)
    .executeTakeFirst();
  if (!retailer) throw notFound("Retailer");
  const moment = toInstant(at);
  const unended = await ctx.db
    .selectFrom("circular")
    .selectAll()
    .where("retailerId", "=", retailerId)
    .where("terminationDate", ">", moment)
    .where("replacesCircularId", "is", null)
    .$if(!withDrafts, (query) => query.where("publishedAt", "is not", null))
    .orderBy("terminationDate")
    .orderBy("id")
    .execute();
  const active = unended.filter(({ activeDate }) => activeDate <= moment);
  const coming = unended.filter(({ activeDate }) => activeDate > moment);
  const nextDate = earliest(coming.map(({ activeDate }) => activeDate));
  const pages = await unsafeLoadPublishedPages(
    ctx,
    retailer,
    active.map(({ id }) => id),
    store?.circularGroupId ?? null,
  );
  const { timeZone, ...shown } = retailer;
  return {
    content: {
      retailer: { ...shown, hasStores: await unsafeHasStores(ctx, retailerId) },
      store: store && shownStore(store),
      circulars: active.map((row) => ({ ...headOf(row, timeZone), pages: pages.get(row.id) ?? [] })),
      next:
        nextDate === null
          ? null
          : {
              activeDate: isoWithOffset(nextDate, timeZone),
              circulars: coming.filter(({ activeDate }) => activeDate === nextDate).length,
            },
    },
    changesAt: earliest([
      ...active.map(({ terminationDate }) => terminationDate),
      ...(nextDate === null ? [] : [nextDate]),
    ]),
  };
}

function headOf(row: CircularRow, timeZone: string): Omit<WeeklyAdCircular, "pages"> {
  const { id, name, title, slug, activeDate, terminationDate } = row;
  const [from, until] = [isoWithOffset(activeDate, timeZone), isoWithOffset(terminationDate, timeZone)];
  return { id, name, title, slug, activeDate: from, terminationDate: until, timeZone };
}
