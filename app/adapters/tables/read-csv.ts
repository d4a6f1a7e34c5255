import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import type { TableRow } from "#app/domain/ports/table-reader";
import { decodeText, detectEncoding } from "./decode-text";
import { detectDelimiter } from "./detect-delimiter";
import { mostColumns, tableProblem, tooManyColumns } from "./table-problem";

/** Characters; a quote that never ends would otherwise swallow the file. */
const longestRecord = 1_000_000;

/** The rows of a text with delimiters, empty ones left out but counted. */
export async function* readCsv(bytes: Buffer, fileName: string): AsyncGenerator<TableRow> {
  const found = detectEncoding(bytes);
  if (!found) {
    throw tableProblem(fileName, "is in an encoding that can't be told. Please save it as UTF-8 and retry.");
  }
  const head = [...firstOf(decodeText(bytes, found.encoding, found.markLength))].join("");
  if (isBinary(head)) {
    throw tableProblem(fileName, "is neither a table of text nor a spreadsheet.", {
      code: "unsupported_media",
    });
  }
  const hasSeparatorLine = /^sep=.\r?\n/i.test(head);
  const parser = Readable.from(decodeText(bytes, found.encoding, found.markLength)).pipe(
    parse({
      delimiter: detectDelimiter(head),
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: longestRecord,
    }),
  );
  let number = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number += 1;
      if (number === 1 && hasSeparatorLine) continue;
      if (cells.length > mostColumns) throw tooManyColumns(fileName);
      if (cells.some((cell) => cell.trim() !== "")) yield { number, cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? csvProblem(error, fileName) : error;
  }
}

function* firstOf(pieces: Generator<string>): Generator<string> {
  const { value, done } = pieces.next();
  if (!done) yield value;
}

/** More than a hundredth of control characters is no text. */
function isBinary(head: string): boolean {
  let strange = 0;
  for (const character of head) {
    const code = character.charCodeAt(0);
    if (code < 9 || (code > 13 && code < 32)) strange += 1;
  }
  return strange > head.length / 100;
}

function csvProblem(error: CsvError, fileName: string) {
  const row = Number((error as { records?: unknown }).records ?? 0) + 1;
  if (error.code === "CSV_QUOTE_NOT_CLOSED" || error.code === "CSV_MAX_RECORD_SIZE") {
    return tableProblem(fileName, `has a quote (") in row ${row} that never ends.`, { cause: error });
  }
  return tableProblem(fileName, `can't be read from row ${row} on.`, { cause: error });
}
