import type { Context } from "#app/kernel/context";
import { requirePermission } from "#app/kernel/permissions";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import type { PageTitle } from "#app/kernel/ports/social-pages";
import type { Cell } from "#app/kernel/ports/spreadsheets";
import { requireOwnRetailer } from "#app/kernel/retailer-scope";
import { type DateRange, windowOf } from "../connections/date-range";
import { columnsOf, placeCells } from "../sheets/sheet-columns";
import { tokenOf } from "../social-accounts/social-accounts.server";

const shownRows = 5;

/** A connection as it is about to be saved, as far as its data is concerned. */
export interface DryRunInput {
  retailerId: number;
  socialAccountId: number;
  pageTitle: PageTitle;
  pageName: string;
  spreadsheetUrl: string;
  dateRange: DateRange;
  timeZone: string;
}

export interface DryRunProblem {
  sentence: string;
  advice: string | null;
}

/** What a run would bring. */
export interface DryRun {
  window: { from: string; until: string };
  /** The sheet's headings, those that would be added at their right; the page's own where the sheet can't be read. */
  headings: string[];
  /** The first rows, cells under the headings. */
  rows: Cell[][];
  notes: string[];
  /** Why the page can't be read; null when it was. */
  pageProblem: DryRunProblem | null;
  /** Why the sheet can't be read; null when it was. */
  sheetProblem: DryRunProblem | null;
}

/**
 * Fetches the first five rows that a connection with these settings would bring now and shows them as they would land
 * in its sheet. Writes nothing anywhere.
 * @throws DomainError not_found for another retailer, or another's account
 */
export async function dryRun(ctx: Context, input: DryRunInput): Promise<DryRun> {
  requirePermission(ctx, "connections.write");
  requireOwnRetailer(ctx, input.retailerId);
  const window = windowOf(input.dateRange, ctx.now(), input.timeZone);
  const fetched = { headings: [] as string[], rows: [] as Cell[][], notes: [] as string[] };
  const pageProblem = await problemOf(async () => {
    const batches = ctx.services.socialPages.fetchRows({
      accessToken: await tokenOf(ctx, input.socialAccountId),
      page: input.pageName,
      pageTitle: input.pageTitle,
      from: window.from,
      until: window.until,
      limit: shownRows,
    });
    for await (const { headings, rows, notes } of batches) {
      fetched.headings = headings;
      fetched.rows.push(...rows);
      fetched.notes.push(...notes);
    }
  });
  let there: string[] = [];
  const sheetProblem = await problemOf(async () => {
    const tab = await ctx.services.spreadsheets.openTab(input.spreadsheetUrl, {
      retailerId: input.retailerId,
    });
    there = (await tab.findHeadings(fetched.headings)).headings;
  });
  const { headings, places } = columnsOf(there, fetched.headings);
  return {
    window: { from: window.from.toISOString(), until: window.until.toISOString() },
    headings,
    rows: fetched.rows.map((row) => placeCells(row, places, headings.length)),
    notes: fetched.notes,
    pageProblem,
    sheetProblem,
  };
}

async function problemOf(work: () => Promise<void>): Promise<DryRunProblem | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof ExternalServiceError)) throw error;
    return { sentence: error.message, advice: error.options.advice ?? null };
  }
}
