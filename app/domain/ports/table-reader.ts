/** A row of a table: its number as spreadsheet programs count it (from 1, empty rows too), its cells as text. */
export interface TableRow {
  number: number;
  cells: string[];
}

/** Reads tables that people keep in files: text with delimiters, and spreadsheets (.xlsx). */
export interface TableReader {
  /**
   * The rows that hold anything, from the top, some at a time; between two such batches the process gets to do
   * other work. Of a workbook the first visible sheet counts.
   * @param fileName as the sender named it, for sentences and for what kind of file it claims to be
   * @throws DomainError invalid_input, too_large or unsupported_media, with a sentence that names the file
   */
  read(path: string, fileName: string): AsyncIterable<TableRow[]>;
}
