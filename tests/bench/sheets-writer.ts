import { weightOfRow } from "#app/integrations/domain/sheets/sheet-cells";
import { GoogleSheets } from "#app/integrations/google/google-sheets";
import type { Cell, SheetTab } from "#app/kernel/ports/spreadsheets";
import { readConfig } from "#app/server/process/config.server";

/** A process of its own, so that its memory is that of the writing alone. Prints its figures as JSON. */

const rowCount = 50_000;
const headings = Array.from({ length: 20 }, (_, index) => `column ${index + 1}`);

function rowAt(position: number): Cell[] {
  return headings.map((_, index) => {
    if (index === 0) return `10158${position}`;
    if (index === 1) return `Post ${position}: this week's deals are here, come and see. `.repeat(4);
    return index % 2 === 0 ? position * index : `value ${index}`;
  });
}

/** As a run does it: as many rows in a call as it may carry. */
async function inCalls(tab: SheetTab, write: (position: number, rows: Cell[][]) => Promise<unknown>) {
  let rows: Cell[][] = [];
  let weight = 0;
  for (let position = 1; position <= rowCount; position += 1) {
    const row = rowAt(position);
    rows.push(row);
    weight += weightOfRow(row);
    if (weight < tab.callWeight && position < rowCount) continue;
    await write(position - rows.length + 1, rows);
    rows = [];
    weight = 0;
  }
}

const { googleSheets } = readConfig();
if (!googleSheets) throw new Error("GOOGLE_SERVICE_ACCOUNT is not set.");
const sheets = new GoogleSheets({ ...googleSheets, budgets: { take: async () => {} } });
const url = process.env.SPREADSHEET_URL ?? "";
const tab = await sheets.openTab(url, { retailerId: 1 });

const begun = performance.now();
await tab.requireRoom("append", { headings, rowCount });
await inCalls(tab, (position, rows) => tab.appendRows(`run-1:${position}`, new Date(), { headings, rows }));
const appended = performance.now();
await tab.requireRoom("replace", { headings, rowCount });
await inCalls(tab, (position, rows) => tab.stageRows("run-2", position, rows));
await tab.swapIn("run-2", new Date(), { headings, rowCount });
const replaced = performance.now();

console.log(
  JSON.stringify({
    appendSeconds: (appended - begun) / 1000,
    replaceSeconds: (replaced - appended) / 1000,
    peakMb: process.resourceUsage().maxRSS / 1024,
  }),
);
