import {
  type CircularDetail,
  getCircular,
  type PageSummary,
} from "#app/circulars/domain/circulars/queries.server";
import { blankPageNotice } from "#app/circulars/domain/pages/blank-page";
import { pageNotices } from "#app/circulars/domain/pages/page-notices";
import type { Context } from "#app/kernel/context";
import { defineCommand, idArgument, type Outcome, textTable } from "#cli/define-command";
import { otherDatesSentence } from "#cli/other-dates";

export const showCircularCommand = defineCommand({
  usage: "show <id>",
  description: "One circular: its dates, where it stands in the back-office, and its pages with their status",
  examples: {
    "Circular 12 and its pages": "endcap circulars show 12",
    "The same for a script": "endcap circulars show 12 --json",
  },
  run: ({ ctx }, { args }) => circularOutcome(ctx, idArgument(args[0])),
});

/** A circular and its pages as they are now. @throws DomainError not_found */
export async function circularOutcome(ctx: Context, id: number): Promise<Outcome> {
  const circular = await getCircular(ctx, id);
  const address = `${ctx.settings.baseUrl}/dashboard/circulars/${circular.id}/edit`;
  return {
    value: { ...circular, address, pages: circular.pages.map(pageForScripts) },
    text: [
      factsTable(circular, address),
      ...(circular.otherDates ? [otherDatesSentence(circular.otherDates)] : []),
      pagesTable(circular.pages),
    ].join("\n\n"),
  };
}

/** A line for each fact. */
function factsTable(circular: CircularDetail, address: string): string {
  const { activeWallTime, terminationWallTime, retailer, pageCount, areaCount } = circular;
  const dates = [activeWallTime, terminationWallTime].map((time) => time.replace("T", " "));
  return textTable([
    ["Name", circular.name],
    ["Title", circular.title],
    ["Slug", circular.slug],
    ["Retailer", `${retailer.name} (${retailer.slug})`],
    ["Status", circular.status],
    ["Dates", `${dates.join(" to ")}, ${retailer.timeZone}`],
    ["Pages", `${pageCount} with ${areaCount} areas`],
    ["Address", address],
  ]);
}

function pagesTable(pages: PageSummary[]): string {
  if (pages.length === 0) return "It has no pages.";
  const head = ["Page", "Id", "Status", "Areas", "Notes"];
  const rows = pages.map((page) => [
    String(page.number),
    String(page.id),
    page.status,
    String(page.areaCount),
    page.failureReason ?? notesOf(page).join(" "),
  ]);
  return textTable([head, ...rows]);
}

function notesOf({ blank, notices }: PageSummary): string[] {
  const notes = notices.map((notice) => pageNotices[notice]);
  return blank ? [`${blankPageNotice.title}.`, ...notes] : notes;
}

/** Without the names of files in the store, which only Endcap itself can read. */
function pageForScripts({ smallImageKey: _small, bigImageKey: _big, ...page }: PageSummary) {
  return page;
}
