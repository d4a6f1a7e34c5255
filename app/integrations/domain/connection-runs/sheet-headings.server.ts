import type { Context } from "#app/kernel/context";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import type { FoundHeadings, SheetTab } from "#app/kernel/ports/spreadsheets";
import { parseStored, textsSchema } from "#app/kernel/stored-json";
import type { ConnectionRunRow } from "#db/tables/connections";
import type { ClaimedRun } from "./claimed-run.server";

/** How many headings a sentence names. */
const namedHeadings = 5;

/**
 * The sheet's row of headings. Where it has gone from a sheet that the connection has filled before, its rows would be
 * written beside or below the old ones, all of them once more: somebody must say what is meant.
 * @throws ExternalServiceError configuration
 */
export async function requireHeadings(
  ctx: Context,
  held: ClaimedRun,
  tab: SheetTab,
  wanted: string[],
): Promise<FoundHeadings> {
  const found = await tab.findHeadings(wanted);
  const { headings, known } = found;
  if (known) return found;
  const former = await findFormerHeadings(ctx, held);
  if (!wanted.some((heading) => former.includes(heading))) return found;
  if (headings.length === 0 && (await tab.isEmpty())) return found;
  const named = wanted.slice(0, namedHeadings).join(", ");
  throw new ExternalServiceError(
    "configuration",
    `The headings of "${tab.title}" were not found near its top.`,
    {
      advice: [
        `Put them into one row again (${named}${wanted.length > namedHeadings ? ", …" : ""}), or empty the tab, or give the connection another one.`,
        "Then use Retry.",
      ].join(" "),
      detail:
        headings.length === 0 ? "the first rows hold no headings" : `found instead: ${headings.join(", ")}`,
    },
  );
}

/**
 * The headings of the connection's latest run that wrote to this tab, or found there what it would have written; none
 * where there was no such run.
 */
async function findFormerHeadings(ctx: Context, { run }: ClaimedRun): Promise<string[]> {
  const former = await ctx.db
    .selectFrom("connectionRun")
    .select("headings")
    .where("connectionId", "=", run.connectionId)
    .where("id", "<=", run.id)
    .where("tab", "=", run.tab)
    .where((eb) => eb.or([eb("rowsWritten", ">", 0), eb("rowsSkipped", ">", 0)]))
    .where("headings", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return former ? readHeadings(former) : [];
}

/** Those of the rows that a run has fetched. */
export function readHeadings({ headings }: Pick<ConnectionRunRow, "headings">): string[] {
  return headings === null ? [] : parseStored(textsSchema, headings, "a run's headings");
}
