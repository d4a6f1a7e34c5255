import { fold } from "#db/fold";
import { departmentNamed, departmentOfCategory, departmentOfProduct } from "#reader/deals/departments";
import type { EarlierPicture, SuggestedArea } from "#reader/deals/suggestions";
import { EarlierNames, fullName, lettersOf, lettersOfName, type NamedDeal } from "./earlier-names";

/** What an area of an earlier circular of the retailer says. */
export interface EarlierDeal extends NamedDeal {
  /** The area's. */
  id: number;
  /** The name of its circular. */
  circular: string;
  /** What it shows; null for no picture, or one that is not cut. */
  picture: EarlierPicture | null;
}

export interface CompletedSuggestion extends SuggestedArea {
  /** The earlier area of the same product, by its id; null for none. */
  sameAs: number | null;
}

interface Category {
  id: number;
  name: string;
}

/** The most for a deal whose reading lacked words of its name: those of another product may be missed in the same way. */
const maxCorrected = 0.85;
/** The words of a name say a category where they were seen in it this often, and in others seldom. */
const minVotes = 1.5;
const minShareOfVotes = 0.6;

/**
 * Completes suggestions by what the retailer's earlier areas say of the same product: its wording and category, which
 * area it is, for its recipes, and its picture where the page has none. A product is the same by its name, and by a reading that staff
 * corrected to that name before. An earlier ad with the same name also speaks for a name that was in doubt. For other products the category follows from the words of their
 * names in earlier areas, then from the department printed over them, then from the words of the trade.
 *
 * @param earlier the newest first
 * @param categories all there are
 */
export function completeSuggestions(
  suggestions: readonly SuggestedArea[],
  earlier: readonly EarlierDeal[],
  categories: readonly Category[],
): CompletedSuggestion[] {
  const names = new EarlierNames(earlier);
  const byIngredient = new Map<string, EarlierDeal>();
  for (const deal of earlier.toReversed()) byIngredient.set(lettersOf(deal.ingredient), deal);
  byIngredient.delete("");
  const shown = new Map<string, EarlierPicture>();
  for (const deal of earlier.toReversed()) if (deal.picture) shown.set(lettersOfName(deal), deal.picture);
  const votes = countWords(earlier);
  return suggestions.map((printed) => {
    const suggestion = nameAsBefore(printed, names);
    const { ingredient, thumbnailIndex } = suggestion;
    const same = names.find(suggestion) ?? byIngredient.get(lettersOf(ingredient));
    const categoryId =
      same?.categoryId ?? vote(ingredient, votes) ?? categoryOfDepartment(suggestion, categories);
    const earlierPicture = thumbnailIndex === null ? (shown.get(lettersOfName(suggestion)) ?? null) : null;
    const picture = suggestion.picture ?? earlierPicture;
    return { ...suggestion, categoryId, sameAs: same?.id ?? null, picture };
  });
}

/** Gives a suggestion the wording of the same name, or of what the same reading was corrected to. */
function nameAsBefore(suggestion: SuggestedArea, names: EarlierNames<EarlierDeal>): SuggestedArea {
  const { prefix, ingredient, confidence, confidenceIfNamed } = suggestion;
  const corrected = names.findCorrected(suggestion);
  const same = corrected ?? names.find(suggestion);
  if (!same) return suggestion;
  const wording = { prefix: same.prefix, ingredient: same.ingredient };
  if (!corrected) {
    const seenBefore = { circular: same.circular, read: null };
    const isSurer = confidenceIfNamed > confidence && names.confirms(suggestion);
    return { ...suggestion, ...wording, seenBefore, confidence: isSurer ? confidenceIfNamed : confidence };
  }
  const read = { prefix, ingredient };
  const readWords = wordsOf(fullName(read));
  const wasWhole = [...wordsOf(fullName(same))].every((word) => readWords.has(word));
  return {
    ...suggestion,
    ...wording,
    seenBefore: { circular: same.circular, read },
    names: [fullName(read), ...suggestion.names],
    confidence: wasWhole ? confidence : Math.min(maxCorrected, confidence),
  };
}

/** How often each word is in names of each category. */
type WordVotes = Map<string, Map<number, number>>;

function countWords(earlier: readonly EarlierDeal[]): WordVotes {
  const votes: WordVotes = new Map();
  for (const { ingredient, categoryId } of earlier) {
    if (categoryId === null) continue;
    for (const word of wordsOf(ingredient)) {
      const byCategory = votes.get(word) ?? new Map<number, number>();
      byCategory.set(categoryId, (byCategory.get(categoryId) ?? 0) + 1);
      votes.set(word, byCategory);
    }
  }
  return votes;
}

/** Each word of the name gives its share to the categories it was seen in, the more the oftener it was seen. */
function vote(name: string, votes: WordVotes): number | null {
  const sums = new Map<number, number>();
  for (const word of wordsOf(name)) {
    const byCategory = votes.get(word);
    if (!byCategory) continue;
    const seen = [...byCategory.values()].reduce((sum, count) => sum + count, 0);
    for (const [id, count] of byCategory) {
      sums.set(id, (sums.get(id) ?? 0) + (count / seen) * Math.min(2, Math.sqrt(seen)));
    }
  }
  const total = [...sums.values()].reduce((sum, one) => sum + one, 0);
  const [best] = [...sums].sort((a, b) => b[1] - a[1]);
  if (!best || total < minVotes || best[1] < minShareOfVotes * total) return null;
  return best[0];
}

/** Words of at least three letters, without the ending of a plural. */
function wordsOf(name: string): Set<string> {
  const words = fold(name).match(/\p{L}{3,}/gu) ?? [];
  return new Set(words.map((word) => (word.length > 4 ? word.replace(/(?:es|s)$/, "") : word)));
}

function categoryOfDepartment(
  { department, ingredient }: SuggestedArea,
  categories: readonly Category[],
): number | null {
  const printed = categories.find(
    ({ name }) => department !== "" && lettersOf(name) === lettersOf(department),
  );
  if (printed) return printed.id;
  for (const place of [departmentNamed(department), departmentOfProduct(ingredient)]) {
    const found = place !== null && categories.find(({ name }) => departmentOfCategory(name) === place);
    if (found) return found.id;
  }
  return null;
}
