const byNumber = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
/** The orders in which shells list files: by bytes, or as the language has it, with or without punctuation. */
const byByte = (one: string, other: string) => (one < other ? -1 : Number(one > other));
const shellOrders = [
  byByte,
  new Intl.Collator("en").compare,
  new Intl.Collator("en", { ignorePunctuation: true }).compare,
];

/** Sorts by name so that page-2 comes before page-10. */
export function inNaturalOrder<Entry>(entries: readonly Entry[], nameOf: (entry: Entry) => string): Entry[] {
  return entries.toSorted((one, other) => byNumber.compare(nameOf(one), nameOf(other)));
}

/**
 * Names as a shell lists them for `page-*.jpg` (page-1, page-10, page-2) in natural order; names in any other order are
 * meant as they stand.
 */
export function afterShellOrder(names: readonly string[]): string[] {
  const isListed = shellOrders.some((compare) =>
    names.every((name, at) => at === 0 || compare(names[at - 1] as string, name) <= 0),
  );
  return isListed ? inNaturalOrder(names, (name) => name) : [...names];
}
