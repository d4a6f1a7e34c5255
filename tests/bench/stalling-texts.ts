import { seededRandom } from "#tests/setup/interleaving";

/** A recipe as it is linked to an area. */
export interface StallingRecipe {
  kind: string;
  recipe: Record<string, unknown>;
  /** It may be too long for shoppers to read; otherwise they must be able to. */
  isLong: boolean;
}

/** How long a text may be that shoppers read, by its place. */
const bounds = { instructions: 50_000, summary: 20_000, ingredient: 1000, step: 5000, title: 300 };
/** Characters may be written as so many when a text is cleaned. */
const maxGrowth = "&amp;".length;

function recipe(change: Record<string, unknown>): Record<string, unknown> {
  const plain = { id: 1, title: "Soup", image: null, summary: "", instructions: "<p>Stir.</p>" };
  return { ...plain, extendedIngredients: [{ original: "1 cup water" }], ...change };
}

/** A recipe may be linked with so many characters. */
const longest = 180_000;
/** Measured in bytes as it is sent: as JSON in JSON. */
const long = (part: string, length = longest) => {
  const sent = Buffer.byteLength(JSON.stringify(JSON.stringify(part))) - 6;
  return part.repeat(Math.floor(length / sent));
};

function stalling(kind: string, place: keyof typeof bounds, text: string, id = 1): StallingRecipe {
  return { kind, recipe: recipe({ id, ...placed(place, text) }), isLong: text.length > bounds[place] };
}

/** What once held the server: an expression that tries all ways to part a text, or starts over at each letter. */
export const knownRecipes: StallingRecipe[] = [
  ...["1/2 g 1tbsp1tbsp1tbsp1tbsp1tbsp–cup", "200 g Schokoladenkuvertürestückchen, gehackt"].map(
    (original) => ({
      kind: `ingredient ${original.slice(0, 24)}`,
      recipe: recipe({ extendedIngredients: Array.from({ length: 5 }, () => ({ original })) }),
      isLong: false,
    }),
  ),
  stalling("link of blanks in Markdown", "instructions", `[](${" ".repeat(49_000)}`),
  stalling("180 kB of <b><p>", "instructions", long("<b><p>")),
  stalling("eyJ over and over", "summary", long("eyJ")),
  stalling("eyJ over and over, short", "summary", long("eyJ", bounds.summary)),
];

const parts = {
  word: ["Donaudampfschifffahrtsgesellschaft", "tbsp", "kg", "cup", "ü", "é", "1", "½", "–", "-"],
  bracket: ["(", "[", "[](", "<", "((", "![", "](", ")", "]"],
  blank: [" ", "\t", "\u00a0", "\n", " ,", " ;", " /"],
  mark: ["*", "_", "`", "#", ">", "|", "~", "\\", "&", "&amp;", "&#1;"],
  html: ["<b>", "<p>", "<i><b>", "<ul><li>", "<table><td>", "</p>", "<!--", "<a href='x'>", "<br/>", "<b"],
  number: ["1", "1/", "1,", "1.", "1–", "1 1/2 ", "1x", "2-3 "],
  secret: ["eyJ", "token=", "EAA", "Bearer ", "-----BEGIN "],
} as const;

/** Relatives of the known ones: one or two parts over and over, in each place that a recipe has for a text. */
export function relatives(count: number, seed: number): StallingRecipe[] {
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  return Array.from({ length: count }, (_, at) => {
    const kind = pick(Object.keys(parts) as (keyof typeof parts)[]);
    const repeated =
      pick(parts[kind]) +
      (random() < 0.5 ? pick(parts[pick(Object.keys(parts) as (keyof typeof parts)[])]) : "");
    const place = pick(Object.keys(bounds) as (keyof typeof bounds)[]);
    const longestShown = Math.floor(bounds[place] / maxGrowth) - 20;
    const length = pick([60, Math.min(2000, longestShown), longestShown, longest]);
    const text = `${pick(["", "2 cups ", "[a](", "<p>"])}${long(repeated, length)}${pick(["", "!", ")"])}`;
    return stalling(`${kind} in ${place}`, place, text, at + 10);
  });
}

function placed(place: keyof typeof bounds, text: string): Record<string, unknown> {
  if (place === "ingredient") return { extendedIngredients: [{ original: text }] };
  if (place === "step") return { analyzedInstructions: [{ steps: [{ number: 1, step: text }] }] };
  if (place === "title") return { title: `Soup ${text}` };
  return { [place]: text };
}

/** What hours are written with, as long as a store may have them. */
export const stallingHours = [
  long("Mon-Fri 9am-5pm, ", 2000),
  long("9", 2000),
  long("Monday ", 2000),
  long("9-", 2000),
  long("9am to ", 2000),
  long("(", 2000),
  long("closed ", 2000),
  long("9:00 ", 2000),
];
