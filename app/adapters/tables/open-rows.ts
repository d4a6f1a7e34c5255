import { isUtf8 } from "node:buffer";
import { readFile, stat } from "node:fs/promises";
import { sizesOf } from "#app/kernel/byte-sizes";
import type { LeftOut, TableRow } from "#app/kernel/ports/table-reader";
import type { ReadTask } from "./protocol";
import { readCsv } from "./read-csv";
import { readXlsx } from "./read-xlsx";
import { damaged, tableProblem } from "./table-problem";

const zipMagic = Buffer.from("PK\x03\x04", "latin1");
const oleMagic = Buffer.from("d0cf11e0a1b11ae1", "hex");

/**
 * The rows of a table of text (.csv, .tsv, .txt) or a spreadsheet (.xlsx), by what the file holds rather than its name.
 * @param onLeftOut called at the end of a workbook of which something was left out
 */
export async function openRows(
  task: ReadTask,
  onLeftOut: (leftOut: LeftOut) => void,
): Promise<AsyncIterable<TableRow> | Iterable<TableRow>> {
  const { path, fileName, encoding, maxBytes } = task;
  const { size } = await stat(path);
  if (size > maxBytes) {
    const sizes = sizesOf(size, maxBytes);
    throw tableProblem(fileName, `has ${sizes.size}; at most ${sizes.bound} are allowed.`, {
      code: "too_large",
    });
  }
  const bytes = await readFile(path);
  if (size < 4096 && bytes.toString("latin1").trim() === "") throw tableProblem(fileName, "is empty.");
  if (bytes.subarray(0, 4).equals(zipMagic)) return readXlsx(task, onLeftOut);
  if (bytes.subarray(0, 8).equals(oleMagic)) throw oldOrEncrypted(bytes, fileName);
  const extension = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? "csv";
  // Somebody has renamed a list.
  const isText = extension === "xlsx" && isUtf8(bytes) && !bytes.includes(0);
  if (extension === "xlsx" && !isText) throw tableProblem(fileName, damaged);
  if (isText || ["csv", "tsv", "tab", "txt"].includes(extension)) return readCsv(bytes, fileName, encoding);
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
