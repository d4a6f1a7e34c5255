import type { TableRow } from "#app/kernel/ports/table-reader";
import { CsvError, csvRows } from "./csv-rows";
import { decodeText, encodingOf, isUtf8Misnamed, WrongEncodingError } from "./decode-text";
import { detectDelimiter } from "./detect-delimiter";
import {
  encodingUnknown,
  encodingWrong,
  isUtf8Instead,
  maxColumns,
  maxRowLength,
  notAsMarked,
  rowTooLong,
  tableProblem,
  tooManyColumns,
} from "./table-problem";

const headBytes = 4096;

/**
 * The rows of a text with delimiters, empty ones left out but counted.
 * @param named the encoding it is in, as somebody says; null: found out
 */
export function* readCsv(bytes: Buffer, fileName: string, named: string | null): Generator<TableRow> {
  const encoding = encodingOf(bytes, named);
  if (!encoding)
    throw isBinary(bytes.toString("latin1", 0, headBytes)) ? noTable(fileName) : encodingUnknown(fileName);
  if (isUtf8Misnamed(bytes, encoding)) throw isUtf8Instead(fileName, encoding.name);
  try {
    const head = [...firstOf(decodeText(bytes, encoding))].join("");
    if (isBinary(head)) throw noTable(fileName);
    const hasSeparatorLine = /^sep=.\r?\n/i.test(head);
    const options = { delimiter: detectDelimiter(head), maxColumns, maxRowLength };
    for (const row of csvRows(decodeText(bytes, encoding), options)) {
      if (row.number > 1 || !hasSeparatorLine) yield row;
    }
  } catch (error) {
    if (error instanceof CsvError) throw problemOf(error, fileName);
    if (error instanceof WrongEncodingError) {
      const problem = encoding.markLength > 0 ? notAsMarked : encodingWrong;
      throw problem(fileName, encoding.name, error);
    }
    throw error;
  }
}

function* firstOf(pieces: Generator<string>): Generator<string> {
  const { value, done } = pieces.next();
  if (!done) yield value;
}

/** More than a hundredth of control characters is no text. Some encodings need 14, 15 and 27. */
function isBinary(head: string): boolean {
  let strange = 0;
  for (const character of head) {
    const code = character.charCodeAt(0);
    if (code < 9 || (code > 15 && code < 32 && code !== 27)) strange += 1;
  }
  return strange > head.length / 100;
}

function noTable(fileName: string) {
  return tableProblem(fileName, "is neither a table of text nor a spreadsheet.", {
    code: "unsupported_media",
  });
}

function problemOf({ kind, row }: CsvError, fileName: string) {
  if (kind === "many_columns") return tooManyColumns(fileName);
  if (kind === "long_row") return rowTooLong(fileName, row);
  return tableProblem(fileName, `has a quote (") in row ${row} that never ends.`);
}
