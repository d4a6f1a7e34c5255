export const spreadsheetUrlRequired = "Spreadsheet url field is required.";
export const spreadsheetUrlInvalid = "Please enter a valid spreadsheet url.";

/**
 * Whether an address can be that of a spreadsheet: it begins with one of the providers' prefixes, without regard to
 * case, and goes on. An address that only holds one somewhere could lead, as a link, to anywhere.
 */
export function isSpreadsheetUrl(url: string, prefixes: readonly string[]): boolean {
  const lower = url.trim().toLowerCase();
  return prefixes.some((prefix) => lower.startsWith(prefix.toLowerCase()) && lower.length > prefix.length);
}

/** What is wrong with an entered address, a sentence; null when nothing is. */
export function spreadsheetUrlProblem(url: string, prefixes: readonly string[]): string | null {
  if (url.trim() === "") return spreadsheetUrlRequired;
  return isSpreadsheetUrl(url, prefixes) ? null : spreadsheetUrlInvalid;
}

/** What the addresses of Endcap's own sheets begin with. */
export function builtInPrefix(baseUrl: string): string {
  return `${baseUrl}/dashboard/sheets/`;
}

/** The sheet of Endcap's own that an address leads to: 0 when it has no proper id, null for another provider's. */
export function builtInSheetId(url: string, baseUrl: string): number | null {
  const prefix = builtInPrefix(baseUrl).toLowerCase();
  if (!url.toLowerCase().startsWith(prefix)) return null;
  const id = /^[1-9]\d{0,14}(?=$|[/?#])/.exec(url.slice(prefix.length));
  return id ? Number(id[0]) : 0;
}
