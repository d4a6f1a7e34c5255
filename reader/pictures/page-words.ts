import type { PageWord } from "#reader/page-content";
import type { PrintedLine } from "./line-styles";
import { heightOf, type PixelBox, toFractions, widthOf } from "./picture";
import type { PrintedPage } from "./printed-page";
import { spaced } from "./read-offers";
import type { ReadPrice } from "./read-price";
import type { Picture } from "./resample";
import { sizeOfPrice } from "./type-size";

/**
 * The words of a page as a text layer has them: boxes as fractions of the page, sizes as parts of its height, all measured in
 * one way, so that they can be compared: as type, since a line's box has more room around low letters than around high ones.
 */
export function wordsOfPage(page: PrintedPage): PageWord[] {
  return [...wordsOfPrices(page), ...page.lines.flatMap((line) => wordsOfLine(line, page.picture))];
}

/** The words of a page's prices; those in lines of words (without lines of their own) are words of these. */
export function wordsOfPrices(page: PrintedPage): PageWord[] {
  return page.prices
    .filter(({ text, isAside, lines }) => text !== "" && !isAside && lines.length > 0)
    .flatMap((price) => wordsOfPrice(price, page));
}

/** Letters that reach below the line they stand on. */
const belowLine = /[gjpqyQçµ,;()]/;
/** What of a line of type is above and below its ink, in heights of the ink: words of a text layer have it in their boxes. */
const typeRoom = { above: 0.1, below: 0.3 };
/** What is left above and below the ink of a price, in heights of the ink: its box has some room already. */
const priceRoom = { above: 0.05, below: 0.15 };

/** At least so many times as large as plain text: lower numbers without a sign are none in a text layer. */
const priceSize = 1.3;

function withTypeRoom<B extends PixelBox>(box: B, room: typeof typeRoom): B {
  const height = heightOf(box);
  return { ...box, top: box.top - room.above * height, bottom: box.bottom + room.below * height };
}

/** A word for each of the line's, in their order. */
export function wordsOfLine(line: PrintedLine, picture: Picture): PageWord[] {
  const room = belowLine.test(line.text) ? { ...typeRoom, below: 0 } : typeRoom;
  return line.words.map((word) => ({
    ...toFractions(withTypeRoom(word, room), picture),
    text: word.text,
    size: line.type / picture.height,
  }));
}

/** A price is one word as it was read; an offer ("BUY 1 GET 1 FREE") is several, parted by the lengths of their texts. */
function wordsOfPrice(price: ReadPrice, { picture, plain }: PrintedPage): PageWord[] {
  // That a number of its own is a price was told by more than its size.
  const size = Math.max(sizeOfPrice(price), priceSize * plain);
  const amount = price.text.replace(/(?<=\d) (?=(?:€|kr|zł)$)/, "");
  if (!/\s/.test(amount)) return [toWord({ ...price, size }, amount, picture)];
  const isOneLine = price.lines.length === 1;
  return price.lines.flatMap((line) => {
    const texts = (isOneLine ? price.text : spaced(line.text.trim())).split(" ");
    const letter = widthOf(line) / texts.join(" ").length;
    let left = line.left;
    return texts.map((text) => {
      const right = left + text.length * letter;
      const word = toWord({ ...line, left, right: right + letter / 2, size: heightOf(line) }, text, picture);
      left = right + letter;
      return word;
    });
  });
}

function toWord(box: PixelBox & { size: number }, text: string, picture: Picture): PageWord {
  return { ...toFractions(withTypeRoom(box, priceRoom), picture), text, size: box.size / picture.height };
}
