import { findUnit } from "./unit-words";

/** Things that recipes count, by words that no other language of shoppers has. */
const things = new Set(
  `apple breast carrot cherry clove cucumber drumstick egg fillet leaf lemon mushroom onion peach pear pepper potato
  radish scallion shallot sprig stalk strawberry thigh tomato white wing yolk`.split(/\s+/),
);
const thingOf = new Map([...things].map((thing) => [pluralOf(thing), thing]));

/** Units in full, as English writes them; German has capitals, Polish "gram". */
const otherLanguages =
  /^(?:gram|kilogram|kilo|Liter|Milliliter|Deciliter|Centiliter|Meter|Block|Box|Tube|Pack|Container|Stick)$/;

/**
 * A word, as written, for one and for many. Only the words that are surely English change: nobody tells in which language
 * a recipe is.
 */
export function bothNumbers(word: string): { one: string; many: string } {
  const plain = word.slice(0, 1).toLowerCase() + word.slice(1);
  const unit = findUnit(plain);
  const thing = thingOf.get(plain);
  if (thing) return { one: withFirst(word, thing), many: word };
  if (things.has(plain)) return { one: word, many: withFirst(word, pluralOf(plain)) };
  if (!unit || unit === "dozen" || word.endsWith(".")) return { one: word, many: word };
  const single = singularOf(plain, unit);
  if (single !== plain) return { one: withFirst(word, single), many: word };
  const isFull = plain === unit || /^(?:[a-z]*litre|gramme|envelope)$/.test(plain);
  return { one: word, many: isFull && !otherLanguages.test(word) ? withFirst(word, pluralOf(plain)) : word };
}

/** "lb" for "lbs", "loaf" for "loaves", "cup" for "cup". */
function singularOf(word: string, unit: string): string {
  if (word === pluralOf(unit)) return unit;
  const shorter = word.slice(0, -1);
  return word.endsWith("s") && findUnit(shorter) === unit ? shorter : word;
}

function pluralOf(word: string): string {
  if (word === "foot") return "feet";
  if (/(?:x|ch|sh|[^o]o)$/.test(word)) return `${word}es`;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /[eo]af$/.test(word) ? `${word.slice(0, -1)}ves` : `${word}s`;
}

/** The other form, beginning with a capital where the written one does. */
function withFirst(written: string, form: string): string {
  return written.slice(0, 1) + form.slice(1);
}
