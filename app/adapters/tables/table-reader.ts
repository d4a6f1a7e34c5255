import { readFile, stat } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { TableReader, TableRow } from "#app/domain/ports/table-reader";
import { readCsv } from "./read-csv";
import { readXlsx } from "./read-xlsx";
import { damaged, tableProblem } from "./table-problem";

/** Judged and written at once: what waits meanwhile, waits for some 20 ms. */
const batchRows = 200;
const zipMagic = Buffer.from("PK\x03\x04", "latin1");
const oleMagic = Buffer.from("d0cf11e0a1b11ae1", "hex");
const megabyte = 1024 * 1024;

/** Tables of text (.csv, .tsv, .txt) and spreadsheets (.xlsx) up to a size in bytes. */
export function createTableReader({ maxBytes }: { maxBytes: number }): TableReader {
  return {
    async *read(path, fileName) {
      let batch: TableRow[] = [];
      for await (const row of await openRows(path, fileName, maxBytes)) {
        batch.push(row);
        if (batch.length < batchRows) continue;
        yield batch;
        batch = [];
        await nextTurn();
      }
      if (batch.length > 0) yield batch;
    },
  };
}

async function openRows(path: string, fileName: string, maxBytes: number): Promise<AsyncIterable<TableRow>> {
  const { size } = await stat(path);
  if (size > maxBytes) {
    const sentence = `has ${(size / megabyte).toFixed(1)} MB; at most ${Math.floor(maxBytes / megabyte)} MB are allowed.`;
    throw tableProblem(fileName, sentence, { code: "too_large" });
  }
  const bytes = await readFile(path);
  if (size < 4096 && bytes.toString("latin1").trim() === "") throw tableProblem(fileName, "is empty.");
  if (bytes.subarray(0, 4).equals(zipMagic)) return readXlsx(path, fileName);
  if (bytes.subarray(0, 8).equals(oleMagic)) throw oldOrEncrypted(bytes, fileName);
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "csv";
  if (extension === "xlsx") throw tableProblem(fileName, damaged);
  if (["csv", "tsv", "tab", "txt"].includes(extension)) return readCsv(bytes, fileName);
  throw tableProblem(fileName, "is neither a .csv nor an .xlsx file.", { code: "unsupported_media" });
}

/** Both come in the container of old Office files. */
function oldOrEncrypted(bytes: Buffer, fileName: string) {
  if (bytes.includes(Buffer.from("EncryptedPackage", "utf16le"))) {
    return tableProblem(fileName, "is protected by a password. Please save it without one and retry.");
  }
  return tableProblem(
    fileName,
    "is in the old Excel format (.xls). Please save it as .xlsx or .csv and retry.",
    {
      code: "unsupported_media",
    },
  );
}
