/** Signs that make a spreadsheet program take a cell for a formula (OWASP, CSV injection). */
const formulaStarts = ["=", "+", "-", "@", "\t", "\r", "\0"];

/** A cell that spreadsheet programs show as the text it is. `restoredCell` takes it back. */
export function harmlessCell(text: string): string {
  return beginsFormula(text) ? `'${text}` : text;
}

/** The text that `harmlessCell` was given. */
export function restoredCell(cell: string): string {
  return cell.startsWith("'") && beginsFormula(cell.slice(1)) ? cell.slice(1) : cell;
}

/** A line of a .csv file (RFC 4180), its texts harmless, its end included. */
export function csvLine(cells: (string | number | boolean | null)[]): string {
  const written = cells.map((cell) =>
    typeof cell === "string" ? quoted(harmlessCell(cell)) : String(cell ?? ""),
  );
  return `${written.join(",")}\r\n`;
}

function beginsFormula(text: string): boolean {
  return text !== "" && formulaStarts.includes(text.charAt(0));
}

function quoted(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
