import * as z from "zod";
import type { Context } from "#app/kernel/context";
import { parseStoredOr } from "#app/kernel/stored-json";

/** How many other pages are read, and how many words of each: enough to recognise their language. */
const maxPages = 8;
const maxWordsOfPage = 300;

const wordsSchema = z.array(z.object({ text: z.string() }));

/**
 * Words on other pages, for the job that reads the page: pages of the same circular come first, then those of the
 * retailer's newest circulars.
 */
export async function unsafeListKnownWords(ctx: Context, pageId: number): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom("circularPage as page")
    .innerJoin("circular as own", (join) =>
      join.on("own.id", "=", (eb) =>
        eb.selectFrom("circularPage").select("circularId").where("id", "=", pageId),
      ),
    )
    .innerJoin("circular as other", (join) =>
      join.onRef("other.id", "=", "page.circularId").onRef("other.retailerId", "=", "own.retailerId"),
    )
    .leftJoin("pageReading as reading", "reading.pageId", "page.id")
    .leftJoin("pageContent as content", "content.pageId", "page.id")
    // The text of a page whose picture had to be read is of no use.
    .select((eb) => eb.fn.coalesce("reading.words", "content.words").as("words"))
    .where("page.id", "!=", pageId)
    .where((eb) =>
      eb.or([
        eb("reading.status", "=", "read"),
        eb.and([eb("reading.pageId", "is", null), eb("content.pageId", "is not", null)]),
      ]),
    )
    .orderBy((eb) => eb("page.circularId", "=", eb.ref("own.id")), "desc")
    .orderBy("page.circularId", "desc")
    .orderBy("page.position")
    .limit(maxPages)
    .execute();
  return rows.flatMap(({ words }) =>
    parseStoredOr([], wordsSchema, words ?? "[]")
      .slice(0, maxWordsOfPage)
      .map(({ text }) => text),
  );
}
