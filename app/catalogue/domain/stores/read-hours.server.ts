import { sql } from "kysely";
import type { Context } from "#app/kernel/context";
import { inTransaction } from "#app/kernel/context";
import { type Language, languages } from "#app/kernel/languages";
import type { StoreRow } from "#db/tables/shopping";
import { hoursGrammar, type ParsedHours, parseHours, unreadHours } from "./hours";

/** What the text means in English, and in the languages in which it means something else. */
type ReadHours = { usual: ParsedHours; other: Partial<Record<Language, ParsedHours>> };

type HoursColumns = Pick<StoreRow, "hoursRead" | "hoursReadOf">;

/** Rows derived at once; reading one takes some milliseconds. */
const batch = 50;

/** What a store's hours mean, to be written with them, in every language that its retailer may choose later. */
export function hoursColumns(hours: string | null): HoursColumns {
  if (hours === null) return { hoursRead: null, hoursReadOf: null };
  const usual = parseHours(hours, null);
  const differing = languages.flatMap((language) => {
    const read = parseHours(hours, language);
    return JSON.stringify(read) === JSON.stringify(usual) ? [] : [[language, read] as const];
  });
  const read: ReadHours = { usual, other: Object.fromEntries(differing) };
  return { hoursRead: JSON.stringify(read), hoursReadOf: sourceOf(hours) };
}

/** What was derived of a store's hours, for a retailer of a language. Nothing where these hours weren't derived yet. */
export function readHoursOf(
  { hours, hoursRead, hoursReadOf }: Pick<StoreRow, "hours"> & HoursColumns,
  language: Language | null,
): ParsedHours {
  if (hours === null || hoursRead === null || hoursReadOf !== sourceOf(hours)) return unreadHours;
  const { usual, other } = JSON.parse(hoursRead) as ReadHours;
  return (language && other[language]) ?? usual;
}

function sourceOf(hours: string): string {
  return `${hoursGrammar}:${hours}`;
}

/** Derives the hours of stores that came without, or that an older grammar derived. For the start of a server. */
export async function readHoursAnew(ctx: Context): Promise<void> {
  for (let after = 0; ; ) {
    const stores = await ctx.db
      .selectFrom("store")
      .select(["id", "hours"])
      .where("id", ">", after)
      .where("hours", "is not", null)
      .where((where) =>
        where.or([
          where("hoursReadOf", "is", null),
          where("hoursReadOf", "!=", sql<string>`${`${hoursGrammar}:`} || "hours"`),
        ]),
      )
      .orderBy("id")
      .limit(batch)
      .execute();
    if (stores.length === 0) return;
    after = stores.at(-1)?.id ?? after;
    await inTransaction(ctx, async (tx) => {
      for (const { id, hours } of stores) {
        const columns = hoursColumns(hours);
        // Who wrote other hours meanwhile derived them, too.
        await tx.db
          .updateTable("store")
          .set(columns)
          .where("id", "=", id)
          .where("hours", "=", hours)
          .execute();
      }
    });
  }
}
