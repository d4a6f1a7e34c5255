import { joinNameLines } from "./name-lines";
import { isContents, partSizes } from "./pack-size";
import { isUnit } from "./price-roles";
import type { PrintedPrice } from "./price-shapes";
import { joinLines, type TextBlock, type TextLine } from "./text-blocks";

/** What the words of a deal say, sorted into an area's fields. */
export interface DealTexts {
  deal: string;
  ingredient: string;
  prefix: string;
  details: string;
}

const maxNameLength = 120;
/** Words around a price that name no product. */
const noise =
  /^(?:save|sale|off|each|ea\.?|lb\.?|per|for|only|now|was|reg\.?|with|card|free|new|or|and|up|to|limit|price|offerta|oferta|por|de)$/i;

/** What is said of many products, where it stands on a line of its own, or right before the name. */
const prefixAlone =
  /^(?:organic|fresh|(?:family|value|club|jumbo) (?:pack|size)|(?:selected|assorted) varieties|assorted|store made|bio|org[âa]nico|tradicional|biologico|versch\. sorten|label rouge|vari[ée]t[ée]s au choix)$/i;
const prefixBefore =
  /^(organic|(?:family|value|club|jumbo) pack|(?:selected|assorted) varieties|org[âa]nic[oa]|biologic[oa])\s+(?=\p{L})/iu;
/** "12. " before a name. */
const listNumber = /^\d{1,3}\.\s+(?=\p{L})/u;
/**
 * Sorts a deal's words: its largest price is the deal, the lines of its name the ingredient, everything else the details,
 * line by line in reading order.
 *
 * @param known the lines of its name; where they are not given, the largest text (with the lines that go on in the same
 * size) is the name, and a short smaller line right above it the prefix (mostly the brand)
 */
export function readTexts(
  prices: readonly PrintedPrice[],
  blocks: readonly TextBlock[],
  known?: readonly TextLine[],
): DealTexts {
  const [deal, ...otherPrices] = rankPrices(prices);
  const lines = blocks.flatMap((block) => block.lines);
  const name = known ?? nameLines(blocks);
  const prefix = name[0] && !known ? prefixLine(name[0], blocks) : null;
  const used = new Set<TextLine>(prefix ? [...name, prefix] : name);
  const rest = lines.filter((line) => !used.has(line)).flatMap((line) => line.words);
  const details = joinLines([...rest, ...otherPrices.flatMap(({ words }) => words)]);
  const parted = partPrefix(name.map((line) => line.text));
  const { name: ingredient, sizes } = partSizes(parted.name);
  return {
    deal: deal?.text ?? "",
    ingredient: (ingredient || parted.name).slice(0, 300),
    prefix: [prefix?.text, parted.prefix].filter(Boolean).join(" "),
    details: [...(ingredient ? sizes : []), ...details.map((line) => line.text)].join("\n"),
  };
}

/** The price of a deal, of all that are printed in it. */
export function mainPriceOf(prices: readonly PrintedPrice[]): PrintedPrice | undefined {
  return rankPrices(prices)[0];
}

/** The prices of a deal, its own first. */
export function rankPrices(prices: readonly PrintedPrice[]): PrintedPrice[] {
  return prices.toSorted((a, b) => rankOf(b) - rankOf(a));
}

/** By size, the price of a kilo and what it was before after the price itself. */
function rankOf({ size, role }: PrintedPrice): number {
  return size * { price: 1, perUnit: 0.75, aside: 0.2, otherSum: 0.2 }[role];
}

/** Parts what is said of a product from its name, on a line of its own or before it: "Organic Gala Apples". */
function partPrefix(lines: readonly string[]): { prefix: string; name: string } {
  const [first = "", ...others] = lines;
  if (others.length > 0 && prefixAlone.test(first)) return { prefix: first, name: joinNameLines(others) };
  const name = joinNameLines(lines).replace(listNumber, "");
  const before = prefixBefore.exec(name);
  if (!before) return { prefix: "", name };
  return { prefix: before[1] ?? "", name: name.slice(before[0].length) };
}

const likeNameShare = 0.6;
/** Lines of one name are of one size; what was read from a picture is measured to a few percent. */
const goesOnSize = 0.92;
/** Lines whose sizes are at least this share of one another compete for the name: the ones with most words win. */
const sameSize = 0.95;

function nameLines(blocks: readonly TextBlock[]): TextLine[] {
  const candidates = blocks
    .flatMap((block) => block.lines.map((line) => ({ block, line })))
    .filter(({ line }) => mayName(line))
    .sort((a, b) => b.line.size - a.line.size || a.line.top - b.line.top);
  // What is said of many deals gives way to what is set nearly as large; a product may be printed several times, too.
  const minSize = likeNameShare * (candidates[0]?.line.size ?? 0);
  const best = candidates.find(({ line }) => namesSomething(line) && line.size >= minSize) ?? candidates[0];
  if (!best) return [];
  const alike = candidates.filter(
    ({ line }) => line.size >= sameSize * best.line.size && (line === best.line || namesSomething(line)),
  );
  const runs = alike.map(({ block, line }) => linesAround(line, block.lines));
  const longest = Math.max(...runs.map(lengthOf));
  return runs.find((run) => lengthOf(run) === longest) ?? [];
}

/** The line with those above and below that it goes on with. */
function linesAround(line: TextLine, lines: readonly TextLine[]): TextLine[] {
  const run = [line];
  const mayGoOn = (next: TextLine | undefined) =>
    next !== undefined &&
    next.size >= goesOnSize * line.size &&
    lengthOf([...run, next]) <= maxNameLength &&
    !isContents(next.text);
  const at = lines.indexOf(line);
  for (let index = at - 1; mayGoOn(lines[index]); index--) run.unshift(lines[index] as TextLine);
  for (let index = at + 1; mayGoOn(lines[index]); index++) run.push(lines[index] as TextLine);
  return run;
}

function lengthOf(lines: readonly TextLine[]): number {
  return lines.reduce((sum, { text }) => sum + text.length + 1, -1);
}

/** Whether a line has a word that may be (part of) a product's name. */
export function namesSomething(line: TextLine): boolean {
  return mayName(line) && line.words.some(({ isCommon }) => !isCommon);
}

function mayName(line: TextLine): boolean {
  if (isUnit(line.text)) return false;
  return line.words.some((word) => /\p{L}{2,}/u.test(word.text) && !noise.test(word.text));
}

function prefixLine(first: TextLine, blocks: readonly TextBlock[]): TextLine | null {
  const above = blocks
    .flatMap((block) => block.lines)
    .filter((line) => line !== first && line.bottom <= first.top + 0.3 * first.size)
    .filter(
      (line) => first.top - line.bottom < first.size && line.left < first.right && line.right > first.left,
    )
    .sort((a, b) => b.bottom - a.bottom)[0];
  if (!above || !namesSomething(above) || above.words.length > 4 || above.text.length > 40) return null;
  if (/\d/.test(above.text) || above.size > 0.9 * first.size) return null;
  return above;
}
