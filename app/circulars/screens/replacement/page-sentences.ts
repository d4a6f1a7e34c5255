import type { CircularStatus } from "#app/circulars/domain/circulars/circular-status";
import type { Replacement } from "#app/circulars/domain/replacements/replacement.server";
import type { ShownPlan } from "#app/circulars/domain/replacements/shown-plan";
import { say, spokenLanguage } from "#app/ui/language/say";

/** What happens to pages, and who sees it when. */
export function pageSentences(
  { status }: { status: CircularStatus },
  { replacedPages, newPages }: Replacement,
  { addedPages, removedPages, unreadPages }: ShownPlan,
): string[] {
  const sentences = [
    say(
      "{newCount, plural, one {# new page takes} other {# new pages take}} the place of {count, plural, one {page {pages}} other {pages {pages}}}. Counts, circular groups and recipes stay with the deals and pages.",
      {
        newCount: newPages.length,
        count: replacedPages.length,
        pages: list(replacedPages.map(({ number }) => number)),
      },
    ),
  ];
  if (addedPages.length > 0) {
    sentences.push(
      say(
        "{count, plural, one {New page {pages} is added. Groups that show all pages show it too; give it to the others yourself.} other {New pages {pages} are added. Groups that show all pages show them too; give them to the others yourself.}}",
        { count: addedPages.length, pages: list(addedPages) },
      ),
    );
  }
  if (removedPages.length > 0) {
    sentences.push(
      say(
        "{count, plural, one {Page {pages} goes, with the deals that are found nowhere else.} other {Pages {pages} go, with the deals that are found nowhere else.}}",
        { count: removedPages.length, pages: list(removedPages) },
      ),
    );
  }
  if (unreadPages.length > 0) {
    sentences.push(
      say(
        "Nothing could be read on {count, plural, one {new page {pages}} other {new pages {pages}}}. Deals that look as before are found there by their pictures; the others are listed as gone, and stay unless you tick them.",
        { count: unreadPages.length, pages: list(unreadPages) },
      ),
    );
  }
  sentences.push(
    status === "live"
      ? say(
          "The circular is live. Shoppers see the old pages until you press Replace pages, and all of the new ones at once after it.",
        )
      : say("Until you press Replace pages, the circular stays as it is."),
  );
  return sentences;
}

/** "3", "1, 2 and 4", "1 to 16" */
function list(numbers: number[]): string {
  const [first = 0, last = 0] = [numbers[0], numbers.at(-1)];
  const isRow = numbers.length > 2 && last - first === numbers.length - 1;
  if (isRow) return say("{first} to {last}", { first, last });
  // British English lists without a comma before the "and".
  const locale = spokenLanguage() === "en" ? "en-GB" : spokenLanguage();
  return new Intl.ListFormat(locale).format(numbers.map(String));
}
