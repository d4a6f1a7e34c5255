import type { TableRow } from "#app/kernel/ports/table-reader";

/** Why a text is no table; the reader of the file words it. */
export class CsvError extends Error {
  constructor(
    readonly kind: "open_quote" | "long_row" | "many_columns",
    readonly row: number,
  ) {
    super(`${kind} in row ${row}`);
  }
}

export interface CsvOptions {
  /** One character. */
  delimiter: string;
  maxColumns: number;
  /** Characters; a quote that never ends would otherwise swallow the file. */
  maxRowLength: number;
}

const quote = 34;
const lineFeed = 10;
const carriageReturn = 13;

/** Where in a cell the last character stood. `closing`: behind a quote that ends the cell, or is doubled. */
type Place = "start" | "plain" | "quoted" | "closing";

/**
 * The rows of a text with delimiters (RFC 4180) that hold anything; the others are counted. Quotes are taken as
 * spreadsheet programs take them: one in the middle of a cell is a character like any other. Each character is looked
 * at once, and empty rows cost nothing, since there may be ten million of them.
 * @throws CsvError
 */
export function* csvRows(pieces: Iterable<string>, options: CsvOptions): Generator<TableRow> {
  const delimiter = options.delimiter.charCodeAt(0);
  const row = new RowBuilder(options);
  let cell = "";
  let place: Place = "start";
  let afterReturn = false;

  for (const piece of pieces) {
    /** Where the characters begin that are not in `cell` yet. */
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      const endsReturn = afterReturn && code === lineFeed;
      afterReturn = false;
      if (endsReturn) {
        from = at + 1;
        continue;
      }
      if (place === "quoted") {
        if (code !== quote) continue;
        cell += piece.slice(from, at);
        from = at + 1;
        place = "closing";
        continue;
      }
      if (code === quote && place === "start") {
        from = at + 1;
        place = "quoted";
        continue;
      }
      if (code === quote && place === "closing") {
        from = at;
        place = "quoted";
        continue;
      }
      const ends = code === delimiter || code === lineFeed || code === carriageReturn;
      if (!ends) {
        // Text behind the closing quote: the quotes were part of the text after all.
        if (place === "closing") cell = `"${cell}"`;
        place = "plain";
        continue;
      }
      // Behind a closing quote all is in `cell` already.
      if (place === "plain") cell += piece.slice(from, at);
      from = at + 1;
      row.assertLength(cell, place);
      row.endCell(cell);
      cell = "";
      place = "start";
      if (code === delimiter) continue;
      afterReturn = code === carriageReturn;
      const ended = row.end();
      if (ended) yield ended;
    }
    if (place === "quoted" || place === "plain") cell += piece.slice(from);
    row.assertLength(cell, place);
  }
  if (place === "quoted") throw new CsvError("open_quote", row.number);
  row.endCell(cell);
  const ended = row.end();
  if (ended) yield ended;
}

/** The row that is being read, and its number. */
class RowBuilder {
  number = 1;
  #cells: string[] = [];
  #length = 0;
  #holdsText = false;
  readonly #options: CsvOptions;

  constructor(options: CsvOptions) {
    this.#options = options;
  }

  endCell(cell: string): void {
    if (this.#cells.length === this.#options.maxColumns) throw new CsvError("many_columns", this.number);
    this.#holdsText ||= cell.trim() !== "";
    this.#cells.push(cell);
    this.#length += cell.length;
  }

  /** @returns null for a row that holds nothing */
  end(): TableRow | null {
    const row = this.#holdsText ? { number: this.number, cells: this.#cells } : null;
    this.number += 1;
    this.#cells = [];
    this.#length = 0;
    this.#holdsText = false;
    return row;
  }

  /** @param cell what is read of the next one */
  assertLength(cell: string, place: Place): void {
    if (this.#length + cell.length <= this.#options.maxRowLength) return;
    throw new CsvError(place === "quoted" || place === "closing" ? "open_quote" : "long_row", this.number);
  }
}
