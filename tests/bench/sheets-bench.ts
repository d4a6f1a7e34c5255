import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { noQuota } from "#tests/setup/sheets-server/no-quota";
import { SheetsServer } from "#tests/setup/sheets-server/sheets-server";

const writer = fileURLToPath(new URL("sheets-writer.ts", import.meta.url));
const usualBudget = 50;

interface SheetsFigures {
  appendSeconds: number;
  replaceSeconds: number;
  peakMb: number;
  reads: number;
  writes: number;
  megabytes: number;
  largestMegabytes: number;
}

/** Appends 50,000 rows of 20 columns to a spreadsheet of the local server, and replaces them by as many. */
export async function measureSheets(): Promise<SheetsFigures> {
  const server = await SheetsServer.start({ quota: noQuota });
  try {
    const document = server.addDocument();
    const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", writer], {
      env: {
        ...process.env,
        ...server.environment,
        SHEETS_REQUESTS_PER_MINUTE: String(noQuota),
        SPREADSHEET_URL: server.urlOf(document),
      },
    });
    if (document.shownRows().length !== 50_001) throw new Error("Not every row has arrived once.");
    const bytes = server.calls.map((call) => call.bytes);
    const megabyte = 1024 * 1024;
    return {
      ...(JSON.parse(stdout) as Pick<SheetsFigures, "appendSeconds" | "replaceSeconds" | "peakMb">),
      reads: server.countOf("get", "values"),
      writes: server.countOf("batchUpdate"),
      megabytes: bytes.reduce((sum, each) => sum + each, 0) / megabyte,
      largestMegabytes: Math.max(...bytes) / megabyte,
    };
  } finally {
    await server.close();
  }
}

export function printSheets(figures: SheetsFigures): void {
  const { appendSeconds, replaceSeconds, peakMb, reads, writes, megabytes, largestMegabytes } = figures;
  console.log("\n50,000 rows of 20 columns by Google's client to a local Google Sheets:");
  console.log(`  appended in ${appendSeconds.toFixed(1)} s, replaced in ${replaceSeconds.toFixed(1)} s`);
  console.log(
    `  ${writes} writes (at least ${Math.floor(writes / usualBudget)} min at ${usualBudget} per minute), ${reads} reads; ${megabytes.toFixed(0)} MB, the largest request ${largestMegabytes.toFixed(2)} MB`,
  );
  console.log(`  peak memory ${peakMb.toFixed(0)} MB`);
}
