import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from "@mantine/core";

/** An option that is also found by names that its label doesn't hold, such as UK for United Kingdom. */
export interface OptionOfNames extends ComboboxItem {
  otherNames?: readonly string[];
}

/**
 * The options of a list that are named what is typed, then those whose label begins with it, then those of which a word
 * does. A match within a word is none: Enter takes the first option, and nobody who types "EST" means Creston.
 * Accents and case make no difference, and "new york" finds "America/New_York".
 */
export const rankOptions: OptionsFilter = ({ options, search, limit }) => {
  const wanted = plain(search);
  return rank(options, wanted).slice(0, limit);
};

/** The option of that label or other name; null where there is none. */
export function optionNamed(options: readonly ComboboxParsedItem[], name: string): ComboboxItem | null {
  const wanted = plain(name);
  const items = options.flatMap((option) => ("group" in option ? option.items : [option]));
  const named = items.filter((option) => (placeOf(wanted, option) ?? places.prefix) < places.prefix);
  return (rank(named, wanted)[0] as ComboboxItem | undefined) ?? null;
}

function rank(options: readonly ComboboxParsedItem[], wanted: string): ComboboxParsedItem[] {
  const groups = options.flatMap((option) =>
    "group" in option ? [{ ...option, items: rank(option.items, wanted) as ComboboxItem[] }] : [],
  );
  const ranked = options
    .flatMap((option) => ("group" in option ? [] : [{ option, place: placeOf(wanted, option) }]))
    .filter(({ place }) => place !== null)
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
  return [...ranked.map(({ option }) => option), ...groups.filter(({ items }) => items.length > 0)];
}

const places = { label: 0, otherName: 1, prefix: 2, word: 3, inOtherName: 4 };

/** How well an option matches, the lowest first; null: not at all. */
function placeOf(wanted: string, option: OptionOfNames): number | null {
  const label = plain(option.label);
  if (label === wanted) return places.label;
  const others = wanted === "" ? [] : (option.otherNames ?? []).map(plain);
  if (others.includes(wanted)) return places.otherName;
  if (label.startsWith(wanted)) return places.prefix;
  if (hasWord(label, wanted) || hasWord(plain(splitHumps(option.label)), wanted)) return places.word;
  return others.some((name) => hasWord(name, wanted)) ? places.inOtherName : null;
}

/** Whether a word begins so. Letters without case, as of Chinese, are not parted into words: each begins one. */
function hasWord(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const seam = text.slice(Math.max(at - 1, 0), at) + wanted.charAt(0);
    if (at === 0 || !/^(?:\p{Ll}\p{Ll}|\p{N}\p{N})/u.test(seam)) return true;
  }
  return false;
}

/** "customerEmail", as columns of files are named, has two words. */
function splitHumps(label: string): string {
  return label.replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ");
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}$€£%+#&@.]+/gu, " ")
    .trim();
}
