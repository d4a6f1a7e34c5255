import type { JsonText } from "#db/columns";
import type { PageFindings } from "#reader/pdf/page-findings";

/** What staff are told of a page. Some can be mended by showing another part of it. */
export const pageNotices = {
  hasOverprint:
    "This page uses overprint, which isn't drawn as a press prints it. Compare it with the printed page: words may be hidden, and colors differ.",
  halves: "This looks like two pages side by side.",
  printed: "Wide white margins are around this page.",
} as const satisfies Partial<Record<keyof PageFindings, string>>;

export type PageNotice = keyof typeof pageNotices;

/** Null until the page is drawn. */
export function parseFindings(text: JsonText | null): PageFindings | null {
  return text === null ? null : (JSON.parse(text) as PageFindings);
}

/** A spread is to be parted before its margins are worth a word. */
export function noticesOf(findings: PageFindings | null): PageNotice[] {
  if (!findings) return [];
  const { hasOverprint, halves, printed } = findings;
  const part: PageNotice[] = halves ? ["halves"] : printed ? ["printed"] : [];
  return hasOverprint ? ["hasOverprint", ...part] : part;
}
