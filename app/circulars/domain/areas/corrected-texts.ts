import { fold } from "#db/fold";
import { readNameOf } from "#reader/deals/open-suggestions";
import type { SuggestedArea } from "#reader/deals/suggestions";

type Texts = Pick<SuggestedArea, "prefix" | "ingredient" | "deal" | "details">;
type Suggestion = Texts & Partial<Pick<SuggestedArea, "seenBefore" | "unread">>;

/** What a person has made of a suggestion's name and price, and what is printed that they could choose. */
export interface Correction {
  ingredient: string;
  deal: string;
  names: readonly string[];
  prices: readonly string[];
}

/**
 * The texts of a corrected suggestion. Another name or price that is printed is no detail any more, and what it was taken
 * for becomes one, but for words that were not read there; a name or price that was typed changes nothing else, nor does the name that was read in place of an earlier ad's.
 */
export function correctTexts(suggestion: Suggestion, correction: Correction): Texts {
  const [ingredient, deal] = [correction.ingredient.trim(), correction.deal.trim()];
  let { prefix, details } = suggestion;
  const { unread = [] } = suggestion;
  if (deal !== suggestion.deal && correction.prices.includes(deal)) {
    details = exchange(details, suggestion.deal, deal, unread);
  }
  if (ingredient !== suggestion.ingredient && correction.names.includes(ingredient)) {
    const readName = readNameOf(suggestion);
    const read = suggestion.seenBefore?.read;
    if (read && ingredient === readName) return { ...read, deal, details };
    details = exchange(details, readName, ingredient, unread);
    prefix = "";
  }
  return { prefix, ingredient, deal, details };
}

/** Leaves out lines that a new text has the words of, and puts in what it does not have of the old one and was read. */
function exchange(details: string, from: string, to: string, unread: readonly string[]): string {
  const taken = new Set(wordsOf(to));
  const lines = details.split("\n").filter((line) => wordsOf(line).some((word) => !taken.has(word)));
  const left = from.split(/\s+/).filter((word) => !taken.has(fold(word)) && !unread.includes(word));
  return [left.join(" "), ...lines].filter(Boolean).join("\n");
}

function wordsOf(text: string): string[] {
  return fold(text).split(/\s+/).filter(Boolean);
}
