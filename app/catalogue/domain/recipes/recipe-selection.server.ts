import { invalidInput } from "#app/kernel/errors";
import { cleanHtml } from "./recipe-html.server";

/**
 * The recipes of an area are kept as JSON text in whatever shape the client writes. Before it is stored, and again
 * when it is read, every text in it is cleaned; the shape stays.
 * @throws DomainError invalid_input for what is no JSON list or object
 */
export function cleanSelection(json: string | null): string | null {
  if (json === null || json.trim() === "") return null;
  const cleaned = cleanedJson(json);
  if (cleaned === null) throw invalidInput({ recipesJson: ["This is not a list of recipes."] });
  return cleaned;
}

/** As `cleanSelection`, for rows that may be older than the cleaning: damaged ones count as none. */
export function reviveSelection(json: string | null): string | null {
  return json === null ? null : cleanedJson(json);
}

/** Tags and character references; with more in all texts together, all are taken out unread: reading would hold others up. */
const maxMarks = 6000;

/** Null for what is no JSON list or object. */
function cleanedJson(json: string): string | null {
  try {
    if (json.split(/[<&]/).length > maxMarks) return cleanedJson(json.replaceAll(/<[^<>"\\]*>|[<&]/g, " "));
    let changed = false;
    const value: unknown = JSON.parse(json, (_key, inner: unknown) => {
      if (typeof inner !== "string") return inner;
      const clean = cleanText(inner);
      changed ||= clean !== inner;
      return clean;
    });
    if (typeof value !== "object" || value === null) return null;
    return changed ? JSON.stringify(value) : json;
  } catch {
    return null;
  }
}

/** Addresses that run or draw something of their own are emptied. */
function cleanText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip control characters in addresses
  if (/^[\u0000-\u0020]*(javascript|vbscript|data):/i.test(text.replaceAll(/[\t\r\n]/g, ""))) return "";
  return cleanHtml(text);
}
