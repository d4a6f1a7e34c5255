import { joinPrintedLines, type PrintedLine } from "#reader/pictures/line-styles";
import { countRepeats, type NameRun, nameRuns } from "#reader/pictures/name-features";
import { isBesideName } from "#reader/pictures/name-words";
import type { PixelBox } from "#reader/pictures/picture";
import { capitalShare, toPlainLine } from "#reader/pictures/plain-lines";
import { plainHeight } from "#reader/pictures/read-prices";
import { rateNames } from "./name-ranker";
import { behindMeasure, isContents, partSizes } from "./pack-size";
import { isUnit } from "./price-roles";
import type { PrintedPrice } from "./price-shapes";
import type { Rect, TextLine } from "./text-blocks";

/** Pages are measured as pictures of so many rows are: the models of names know these. */
export const textRows = 3000;

/** What a page's other lines say of a deal's. */
export interface TextPage {
  /** The height of plain text, in rows. */
  plain: number;
  /** How often each line stands on the page. */
  repeats: ReadonlyMap<string, number>;
}

export function toTextPage(lines: readonly TextLine[]): TextPage {
  const plain = lines.map(toPlain);
  return { plain: plainHeight(plain), repeats: countRepeats(plain) };
}

/** A line that begins with how much there is names the product behind it where none that may name it is larger. */
const likeLargest = 0.98;

/** The runs of a deal's lines that may be its name, and the lines of text that each is made of. */
export function runsOfText(
  lines: readonly TextLine[],
  { box, price, page }: { box: Rect; price: PrintedPrice | undefined; page: TextPage },
): { run: NameRun; lines: TextLine[] }[] {
  const texts = new Map<PrintedLine, TextLine>();
  const named = lines.filter(mayBeNamed);
  const largest = Math.max(0, ...named.filter(({ text }) => !behindMeasure(text)).map(({ size }) => size));
  for (const line of lines) {
    const led = line.size >= likeLargest * largest ? behindMeasure(line.text) : "";
    const mayName = led !== "" || named.length === 0 || named.includes(line);
    if (mayName && /\p{L}{2}/u.test(line.text)) texts.set(toPlain({ ...line, text: led || line.text }), line);
  }
  const runs = nameRuns(joinPrintedLines([...texts.keys()]), {
    deal: toRows(box),
    price: price ? { ...toRows(price), size: capitalShare * textRows * price.size } : null,
    plain: page.plain,
    pageHeight: textRows,
    repeats: page.repeats,
  });
  return runs.map((run) => ({ run, lines: run.lines.map((line) => texts.get(line) as TextLine) }));
}

/** What may be a deal's name as lines, each with how likely it is the whole name, 0..1; the likeliest first. */
export function rankNames(
  lines: readonly TextLine[],
  about: { box: Rect; price: PrintedPrice | undefined; page: TextPage },
): { lines: TextLine[]; rate: number }[] {
  const runs = runsOfText(lines, about);
  const rates = rateNames(runs.map(({ run }) => run));
  const ranked = runs.map((run, at) => ({ lines: run.lines, rate: rates[at] as number }));
  return ranked.sort((a, b) => b.rate - a.rate);
}

/** What is said of many deals, and how much there is of a product, is the name of none. */
function mayBeNamed({ text, words }: TextLine): boolean {
  const isCommon = words.every((word) => word.isCommon);
  const { name } = partSizes(text);
  return !isCommon && !isUnit(text) && !isContents(text) && /\p{L}{2}/u.test(name) && !isBesideName(name);
}

/** A line of text, or a price, as if it had been read from a picture of so many rows. */
export function toPlain({ text, size, words, ...box }: TextLine): PrintedLine {
  return toPlainLine({ ...toRows(box), text, size: textRows * size, words });
}

export function toRows({ left, top, right, bottom }: Rect): PixelBox {
  return { left: textRows * left, top: textRows * top, right: textRows * right, bottom: textRows * bottom };
}
