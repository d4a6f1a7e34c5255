export const spreadsheetUrlRequired = "Spreadsheet url field is required.";
export const spreadsheetUrlInvalid = "Please enter a valid spreadsheet url.";

const sheetsPath = "/dashboard/sheets/";

/** What stands behind a prefix for a document: of Endcap's own sheets, and of a provider. `d/e/` is what is published. */
const sheetKey = /^[1-9]\d{0,14}(?=$|[/?#])/;
const documentKey = /^(?:u\/\d+\/)?d\/(?!e\/)[\w-]+(?=$|[/?#])/i;

/**
 * Whether an address can be that of a spreadsheet: it begins with one of the providers' prefixes, without regard to
 * case, and names a document there. An address that only holds a prefix somewhere could lead, as a link, to anywhere;
 * one with `..` leads a browser to another document than the one that it names.
 */
export function isSpreadsheetUrl(url: string, prefixes: readonly string[]): boolean {
  const given = url.trim();
  return prefixes.some((prefix) => {
    if (!given.toLowerCase().startsWith(prefix.toLowerCase())) return false;
    const key = prefix.endsWith(sheetsPath) ? sheetKey : documentKey;
    const [named] = key.exec(given.slice(prefix.length)) ?? [];
    const opened = new URL(given).pathname.slice(new URL(prefix).pathname.length);
    return named !== undefined && key.exec(opened)?.[0] === named;
  });
}

/** What is wrong with an entered address, a sentence; null when nothing is. */
export function spreadsheetUrlProblem(url: string, prefixes: readonly string[]): string | null {
  if (url.trim() === "") return spreadsheetUrlRequired;
  return isSpreadsheetUrl(url, prefixes) ? null : spreadsheetUrlInvalid;
}

/** What the addresses of Endcap's own sheets begin with. */
export function builtInPrefix(baseUrl: string): string {
  return baseUrl + sheetsPath;
}

/** The sheet of Endcap's own that an address leads to: 0 when it has no proper id, null for another provider's. */
export function builtInSheetId(url: string, baseUrl: string): number | null {
  const prefix = builtInPrefix(baseUrl).toLowerCase();
  if (!url.toLowerCase().startsWith(prefix)) return null;
  const id = sheetKey.exec(url.slice(prefix.length));
  return id ? Number(id[0]) : 0;
}
