import { type Language, languages } from "#app/kernel/languages";
import { plainWords } from "./hours-tokens";
import { ownDaysOf, wordsOf } from "./hours-words";

/**
 * Whether the names of days in a text mean other days in another language, which may be the text's: "Di" and "Do" are
 * Tuesday and Thursday in German, and Sunday elsewhere.
 *
 * @param language that the text is read in
 * @param own the retailer's
 */
export function mayBeOtherDays(text: string, language: Language, own: Language): boolean {
  const words = plainWords(text, language);
  const named = words.flatMap((word) => {
    const meaning = wordsOf(language).meanings.get(word);
    return meaning?.kind === "day" && meaning.days.length === 1 ? [{ word, day: meaning.days[0] }] : [];
  });
  const knowsAll = (each: Language) => named.every(({ word }) => ownDaysOf(each).has(word));
  if (language !== own) {
    const isOnlyOf = (some: string[]) =>
      languages.every((each) => each === language || !some.every((word) => wordsOf(each).meanings.has(word)));
    const isSurely =
      isOnlyOf(named.map(({ word }) => word)) ||
      words.some((word) => wordsOf(language).meanings.has(word) && isOnlyOf([word]));
    const differs = ({ word, day }: (typeof named)[number]) => (ownDaysOf(own).get(word) ?? day) !== day;
    return !isSurely && named.some(differs);
  }
  if (knowsAll(language)) return false;
  const days = named.map(({ day }) => day).join();
  return languages.some((each) => {
    const others = words.flatMap((word) => ownDaysOf(each).get(word) ?? []).join();
    return each !== language && knowsAll(each) && others !== days;
  });
}
