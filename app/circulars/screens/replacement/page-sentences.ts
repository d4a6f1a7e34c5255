import type { CircularStatus } from "#app/circulars/domain/circulars/circular-status";
import type { Replacement } from "#app/circulars/domain/replacements/replacement.server";
import type { ShownPlan } from "#app/circulars/domain/replacements/shown-plan";

/** What happens to pages, and who sees it when. */
export function pageSentences(
  { status }: { status: CircularStatus },
  { replacedPages, newPages }: Replacement,
  { addedPages, removedPages, unreadPages }: ShownPlan,
): string[] {
  const what = `${pages(
    newPages.map(({ number }) => number),
    "new page",
    newPages.length,
  )} ${newPages.length === 1 ? "takes" : "take"} the place of ${pages(
    replacedPages.map(({ number }) => number),
    "page",
  )}.`;
  const sentences = [`${what} Counts, circular groups and recipes stay with the deals and pages.`];
  if (addedPages.length > 0) {
    sentences.push(
      `${pages(addedPages, "New page")} ${addedPages.length === 1 ? "is" : "are"} added. Groups that show all pages show ${addedPages.length === 1 ? "it" : "them"} too; give ${addedPages.length === 1 ? "it" : "them"} to the others yourself.`,
    );
  }
  if (removedPages.length > 0) {
    sentences.push(
      `${pages(removedPages, "Page")} ${removedPages.length === 1 ? "goes" : "go"}, with the deals that are found nowhere else.`,
    );
  }
  if (unreadPages.length > 0) {
    sentences.push(
      `Nothing could be read on ${pages(unreadPages, "new page")}. Deals that look as before are found there by their pictures; the others are listed as gone, and stay unless you tick them.`,
    );
  }
  sentences.push(
    status === "live"
      ? "The circular is live. Shoppers see the old pages until you press Replace pages, and all of the new ones at once after it."
      : "Until you press Replace pages, the circular stays as it is.",
  );
  return sentences;
}

/** "page 3", "pages 1, 2 and 4", "pages 1 to 16"; with a count, "16 new pages". */
function pages(numbers: number[], noun: string, count?: number): string {
  const plural = numbers.length === 1 ? noun : `${noun}s`;
  if (count !== undefined) return `${count} ${plural}`;
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  const isRow = numbers.length > 2 && last - first === numbers.length - 1;
  const list = isRow ? `${first} to ${last}` : new Intl.ListFormat("en-GB").format(numbers.map(String));
  return `${plural} ${list}`;
}
