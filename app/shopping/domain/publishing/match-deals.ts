import {
  colors,
  decisive,
  forms,
  freshOrCanned,
  kinds,
  meats,
  names,
  notFood,
  preserved,
  qualities,
  sharedHeads,
  unbought,
} from "#app/catalogue/domain/recipes/food-words";
import { partMarks } from "#db/fold";

/** The texts of an area that tell what is offered. */
export interface OfferedArea {
  areaId: number;
  prefix: string;
  ingredient: string;
  /** Only its first line is used, and only if prefix and ingredient are empty. */
  details: string;
  category: string | null;
  /** Whoever made the ad linked it to the recipe. */
  linked: boolean;
}

export interface WantedItem {
  item: string;
  unit: string;
}

/**
 * One thing to buy. The last word of an English name says what it is, and the words before it which kind: a chicken
 * broth is a broth, and peanut butter is not any butter.
 */
interface Thing {
  head: string;
  /** The words that decide which kind it is, without the head. */
  which: Set<string>;
}

const kindsOfAll = new Set(Object.values(kinds).flatMap((each) => [...(each ?? [])]));

/**
 * Which areas offer what each item asks for, best first: linked ones, then those that say no more than the item. It is
 * cautious and leaves out areas that might offer something else. A linked area need only share the thing's name.
 * @returns for each item the ids of its areas
 */
export function matchDeals(items: readonly WantedItem[], areas: readonly OfferedArea[]): number[][] {
  const offers = areas.flatMap((area) => thingsOffered(area).map((thing) => ({ thing, area })));
  return items.map((item) => {
    const wanted = thingsWanted(item);
    const found = new Map<number, number>();
    for (const { thing, area } of offers) {
      for (const want of wanted) {
        const distance = area.linked ? linkedDistance(want, thing) : distanceOf(want, thing);
        if (distance === null) continue;
        const rank = distance - (area.linked ? 1000 : 0);
        found.set(area.areaId, Math.min(rank, found.get(area.areaId) ?? rank));
      }
    }
    return [...found].toSorted(([, a], [, b]) => a - b).map(([areaId]) => areaId);
  });
}

/** How many words the offer has beyond the item, 0 for an exact match; null if it may be something else. */
function distanceOf(want: Thing, offer: Thing): number | null {
  if (want.head !== offer.head || unbought.has(want.head)) return null;
  const known = kinds[want.head];
  const more = [...offer.which].filter((word) => !want.which.has(word));
  if (more.some((word) => !known?.has(word))) return null;
  const missing = [...want.which].filter((word) => !offer.which.has(word));
  // An ad that says "bell peppers" means every colour; "onions" are not the red ones.
  const anyKind =
    want.head === "bellpepper" && more.length === 0 && missing.every((word) => known?.has(word));
  return missing.length === 0 || anyKind ? more.length + missing.length : null;
}

function linkedDistance(want: Thing, offer: Thing): number | null {
  const shared = want.head === offer.head || want.which.has(offer.head) || offer.which.has(want.head);
  return shared ? (distanceOf(want, offer) ?? 10) : null;
}

function thingsWanted({ item, unit }: WantedItem): Thing[] {
  const isCanned = unit === "can" || unit === "tin" || /\b(?:crushed|stewed) tomato/i.test(item);
  return alternativesOf(item).flatMap((words) =>
    toThing(words.join(" ") === "pepper" ? ["blackpepper"] : words, isCanned),
  );
}

function thingsOffered({ prefix, ingredient, details, category }: OfferedArea): Thing[] {
  if (category && notFood.test(category)) return [];
  const all = `${prefix} ${ingredient}`.trim() || (details.trim().split("\n")[0] ?? "");
  // In an ad, "diced tomatoes" are tinned; in a recipe, they are cut up.
  const isCanned =
    /\bcann|\btin/i.test(category ?? "") || /\b(?:diced|crushed|stewed|whole kernel|cut) /i.test(all);
  const isFrozen = /\bfrozen\b/i.test(category ?? "");
  const before = wordsOf(plain(prefix));
  // A prefix with a word that isn't about food is a brand: "Green Basket" does not make the butter green.
  const isBrand = ingredient.trim() !== "" && !before.every(isKnown);
  const first = [
    ...(isBrand ? before.filter((word) => decisive.has(word)) : []),
    ...(isFrozen ? ["frozen"] : []),
  ];
  return alternativesOf(isBrand ? ingredient : all).flatMap((words) =>
    toThing([...first, ...words], isCanned),
  );
}

function isKnown(word: string): boolean {
  const isThing = decisive.has(word) || Object.hasOwn(kinds, word) || kindsOfAll.has(word);
  return isThing || colors.has(word) || preserved.has(word) || word === "or" || word === "and";
}

function toThing(words: string[], isCanned: boolean): Thing[] {
  const deciding = words.filter(
    (word, index) => !(forms.has(word) && words.some((each, at) => at < index && !forms.has(each))),
  );
  const isMeat = deciding.some((word) => meats.has(word));
  const kept = deciding.filter((word) => word !== "ground" || isMeat);
  const head = kept.at(-1);
  if (head === undefined) return [];
  const which = new Set(kept.slice(0, -1).filter((word) => word !== head && word !== "canned"));
  if ((isCanned || kept.includes("canned")) && freshOrCanned.has(head)) which.add("canned");
  return [{ head, which }];
}

/**
 * The words of each thing that a text names: "butter or margarine" are two. The first may lack its head: "beef or pork
 * roast" means a beef roast, not beef.
 */
function alternativesOf(text: string): string[][] {
  const parts = plain(text)
    .split(/\s*(?:,|;|\/|\+|&|\bor\b|\band\b)\s*/)
    .map(wordsOf)
    .filter((words) => words.length > 0);
  return parts.map((words, index) => {
    const next = parts[index + 1];
    const [only, ...others] = words;
    const head = next?.at(-1);
    if (only === undefined || others.length > 0 || head === undefined || next?.length === 1) return words;
    const isAdjective = sharedHeads.has(head) || colors.has(only) || meats.has(only) || kindsOfAll.has(only);
    return isAdjective ? [only, head] : words;
  });
}

function plain(text: string): string {
  const lower = partMarks(text).normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll("’", "'");
  return names.reduce((told, [pattern, name]) => told.replaceAll(pattern, name), lower);
}

function wordsOf(text: string): string[] {
  return text
    .split(/[^a-z'-]+/)
    .map((word) => word.replaceAll(/^[-']+|(?:'s)?[-']*$/g, ""))
    .filter((word) => word !== "" && !qualities.has(word))
    .map(singular)
    .filter((word) => !qualities.has(word));
}

const irregular: Record<string, string | undefined> = {
  leaves: "leaf",
  halves: "half",
  loaves: "loaf",
  calves: "calf",
  cookies: "cookie",
  brownies: "brownie",
  shoes: "shoe",
};

function singular(word: string): string {
  const known = Object.hasOwn(irregular, word) ? irregular[word] : undefined;
  if (known) return known;
  if (/(?:ss|us|is)$/.test(word) || word.length < 4) return word;
  if (/ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:oes|shes|ches|xes|sses)$/.test(word)) return word.slice(0, -2);
  return word.replace(/s$/, "");
}
