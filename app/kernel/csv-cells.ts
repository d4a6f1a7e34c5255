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

/**
 * The text that a cell of somebody else's file stands for, without what makes programs keep digits as text: ="0045" and '0045.
 */
export function textOfCell(cell: string): string {
  const quoted = /^\s*="((?:[^"]|"")*)"\s*$/.exec(cell)?.[1];
  return quoted === undefined ? restoredCell(cell) : quoted.replaceAll('""', '"');
}

/** Errors of formulas in any language (#N/A, #¡REF!, #NV, Err:502), and a number that was too wide for its column. */
const errorValue = /^(?:#[¡¿]?[\p{Lu}/0_]{2,20}[!?]|#N\/[AD]|#NV|#GETTING_DATA|#{2,255}|Err:\d{3})$/u;

/** Whether a cell holds what a spreadsheet program shows in place of a value. */
export function isErrorValue(cell: string): boolean {
  return errorValue.test(cell.trim());
}

/** 6.03501E+15: the other digits are gone. */
const rounded = /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i;
/** Spreadsheet programs keep 15 digits of a number and write noughts for the others. */
const cutOff = /^\d{15}0{3,}$/;

/** Whether a cell that should hold a phone or card number holds one that a spreadsheet program took for a number to reckon with. */
export function hasLostDigits(cell: string): boolean {
  return rounded.test(cell.trim()) || cutOff.test(cell.trim());
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
