import { fold } from "#db/fold";
import type { PageWord } from "#reader/page-content";
import { partSizes } from "./pack-size";
import { findPrices } from "./price-shapes";
import { wordsIn } from "./printed-in-box";
import { rankPrices } from "./suggestion-texts";
import type { SuggestedArea } from "./suggestions";
import { joinLines, measureWord, type TextLine } from "./text-blocks";
import { rankNames, toTextPage } from "./text-names";

/** How many other names, and how many other prices, are told of a deal. */
const maxOthers = 3;
/** Less likely than this, a run of lines is hardly ever the name. */
const minRate = 0.005;

/**
 * Says what else the name and the price of suggested areas may be by what is printed in their boxes, the likeliest
 * first, for a person to choose from.
 * @param words of the page, from its text or read from its picture
 * @param aspect the page's width divided by its height
 */
export function withOtherReadings(
  areas: readonly SuggestedArea[],
  words: readonly PageWord[],
  aspect: number,
): SuggestedArea[] {
  if (areas.length === 0) return [];
  const page = toTextPage(joinLines(words.map((word) => measureWord(word, aspect))));
  return areas.map((area) => {
    const { left, top, width, height } = area;
    const box = { left: left * aspect, top, right: (left + width) * aspect, bottom: top + height };
    const inside = wordsIn(words, area, aspect);
    const prices = rankPrices(findPrices(inside));
    const inPrices = new Set(prices.flatMap((price) => price.words));
    const lines = joinLines(inside.filter((word) => !inPrices.has(word)));
    const ranked = rankNames(lines, { box, price: prices[0], page });
    const names = ranked.filter(({ rate }) => rate >= minRate).map((run) => nameOf(run.lines));
    return {
      ...area,
      names: others([...area.names, ...names], [area.ingredient, `${area.prefix} ${area.ingredient}`]),
      prices: others([...area.prices, ...prices.map(({ text }) => text.slice(0, 200))], [area.deal]),
    };
  });
}

function nameOf(lines: readonly TextLine[]): string {
  const text = lines.map((line) => line.text).join(" ");
  return (partSizes(text).name || text).slice(0, 300);
}

/** The first that say something else than what is known and than each other. */
function others(texts: readonly string[], known: readonly string[]): string[] {
  const said = new Set(["", ...known.map(signsOf)]);
  const found = texts.filter((text) => {
    const signs = signsOf(text);
    return !said.has(signs) && said.add(signs);
  });
  return found.slice(0, maxOthers);
}

function signsOf(text: string): string {
  return fold(text).replace(/\s/g, "");
}
