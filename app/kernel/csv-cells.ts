import type { UnclearCell } from "./ports/table-reader";

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

/**
 * Errors of formulas in any language (#N/A, #¡REF!, #I/T, #HIÁNYZIK, Err:502, エラー:502), several of them in a row, what some programs put
 * behind one, a value that is still on its way, and a number that was too wide for its column.
 */
const errorValue =
  /^(?:(?:#[¡¿]?(?:[\p{Lu}\p{M}/_. ]|\/0){2,30}[!?]?\s*){1,5}|#N\/A\s.{1,60}|#{2,255}|(?:Err|エラー|Ошибка|Błąd|Fehler|Fout|Hiba|Erro|Errore) ?[:：] ?\d{3}|(?:Error|Fehler|Erreur) 20\d{2}|Loading(?:\.{3}|…))$/u;
/** As databases and report programs write them. */
const errorInSmallLetters =
  /^#(?:error|fehler|erreur|errore|erro|fout|deleted|gelöscht|supprimé|(?:name|num|null|ref|value)[!?]|div\/0!)[!?]?$/iu;

/** Whether a cell holds what a spreadsheet program shows in place of a value. */
export function isErrorValue(cell: string): boolean {
  const text = cell.trim();
  return errorValue.test(text) || errorInSmallLetters.test(text);
}

/** 6.03501E+15: the other digits are gone. 123E4567 is a number with a letter in it. */
const rounded = /^[+-]?(?:\d+[.,]\d+(?:E[+-]?|D[+-])\d+|\d+E[+-]\d+|\dE\d+)$/i;
/** Spreadsheet programs keep 15 digits of a number and write noughts for the others. */
const cutOff = /^\d{15}0{3,}$/;
/** ×10^15 and ×10¹⁵ (normalized) are E15. */
const timesTen = /(?:[×·⋅*]10\^?|x10\^)/;
/**
 * 60350123456.0: a whole number out of a column that a program reckoned with, which has no leading nought. 5,551,234,567.00 has its digits
 * in groups besides; 1.000 may be a thousand.
 */
const wholeFloats = [
  /^([1-9]\d*|0)[.,]0{1,2}$/,
  /^([1-9]\d{3,}|0)[.,]0+$/,
  /^(\d+)[.,]$/,
  /^([1-9]\d{0,2}(?:,\d{3}){2,}|[1-9]\d{0,2}(?:['’]\d{3}){2,}|[1-9]\d{0,2}(?:,\d{3})+(?=\.0))(?:\.0+)?$/,
  /^([1-9]\d{0,2}(?:([.'’ \u00a0\u202f])\d{3})(?:\2\d{3})*)(?!\2)[.,]0+$/,
];

/** Whether a cell that should hold a phone or card number holds one that a program took for a number to reckon with. */
export function hasLostDigits(cell: string): boolean {
  const text = cell.normalize("NFKC").replace(/\s/g, "").replace(timesTen, "E");
  const whole = wholeNumberOf(cell.trim());
  const isReckoned = whole !== cell.trim() && Number(whole) > Number.MAX_SAFE_INTEGER;
  return rounded.test(text) || cutOff.test(cell.trim()) || isReckoned;
}

/** The number without what a program put into it and behind it: 60350123456 for 60350123456.0 and for 60,350,123,456. */
export function wholeNumberOf(cell: string): string {
  for (const pattern of wholeFloats) {
    const digits = pattern.exec(cell)?.[1];
    if (digits !== undefined) return digits.replace(/\D/g, "");
  }
  return cell;
}

/** What programs write for nothing, where no person, thing or number is called so. */
const nothing =
  /^(?:\\N|[([<{]n(?:ull|one|il|a|an)[)\]>}]|n\/[ad]|s\/[dn]|undefined|(?:system\.)?dbnull|(?:pd|np)\.na[nt]?)$/i;
/** In these letters; in others they are somebody's initials, or name. */
const nothingAsSpelled = /^(?:k\. ?A\.|n\. ?a\.|n\.v\.t\.|NaN|NaT|Array)$/;
/** Also words that may be somebody's name. */
const nothingOrName =
  /^(?:null|nil|none|na|nan|nat|n\.a\.?|k\.? ?a\.?|n\.?v\.?t\.?|[([<{](?:blank|empty|leer|vide|vacío|vuoto|vazio|puste|пусто|空白)[)\]>}])$/iu;

/**
 * Whether a cell holds what databases and programs write where there is nothing.
 * @param mayBeName the cell should hold a name: Null, Nan and Na are some people's
 */
export function isNothing(cell: string, mayBeName: boolean): boolean {
  return nothing.test(cell) || nothingAsSpelled.test(cell) || (!mayBeName && nothingOrName.test(cell));
}

/** Why a cell of which it isn't known what it shows is not taken. */
export const unclearCells: Record<UnclearCell, string> = {
  date: "This cell holds a date or a time. Format the column as text, enter it again, and retry.",
  formula:
    "This cell holds a formula without its value. Open the file in a spreadsheet program, save it, and retry.",
  format:
    "It can't be told what the number format of this cell shows. Format the column as text, enter it again, and retry.",
};

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
