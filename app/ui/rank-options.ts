import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from "@mantine/core";

/**
 * The options of a list that hold what is typed: those that begin with it first, then those of which a word does.
 * Accents and case make no difference, and "new york" finds "America/New_York".
 */
export const rankOptions: OptionsFilter = ({ options, search, limit }) => {
  const wanted = plain(search);
  return rank(options, wanted).slice(0, limit);
};

function rank(options: readonly ComboboxParsedItem[], wanted: string): ComboboxParsedItem[] {
  const groups = options.flatMap((option) =>
    "group" in option ? [{ ...option, items: rank(option.items, wanted) as ComboboxItem[] }] : [],
  );
  const ranked = options
    .flatMap((option) => ("group" in option ? [] : [{ option, place: placeOf(wanted, option.label) }]))
    .filter(({ place }) => place !== null)
    .toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
  return [...ranked.map(({ option }) => option), ...groups.filter(({ items }) => items.length > 0)];
}

/** 0: it begins so; 1: a word of it does; 2: it stands within a word; null: not at all. */
function placeOf(wanted: string, label: string): number | null {
  const text = plain(label);
  if (text.startsWith(wanted)) return 0;
  if (text.includes(` ${wanted}`)) return 1;
  return text.includes(wanted) ? 2 : null;
}

function plain(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}$€£%+#&@.]+/gu, " ")
    .trim();
}
