import type { OcrEngine } from "./ocr-engine";
import { heightOf, type PixelBox } from "./picture";
import type { Picture } from "./resample";

/** What most readings of a number say. */
export interface DigitVotes {
  /** Its digits, with a currency sign where one was read; empty where no reading gave one. */
  text: string;
  /** The part of the votes that it has, 0..1. */
  share: number;
}

/** A number is read with these margins, across and down in heights of its line: a reader errs differently on each. */
const margins = [
  [0.08, 0.08],
  [0.15, 0],
  [0, -0.05],
  [0.3, 0.1],
] as const;
const digits = "0123456789$";
/** A reading whose least certain digit has this score is no vote. */
const minVote = 0.02;

/** So many readings that all say what was read before are enough. */
const enough = 2;

/**
 * Reads a number several times, as digits alone, and takes what most readings say.
 * @param read the digits that were read before
 * @param within margins end there
 */
export async function voteDigits(
  engine: OcrEngine,
  picture: Picture,
  line: PixelBox,
  read: string,
  within: PixelBox = { left: 0, top: 0, right: picture.width, bottom: picture.height },
): Promise<DigitVotes> {
  const votes = new Map<string, number>();
  let all = 0;
  for (const [index, [across, down]] of margins.entries()) {
    if (index === enough && votes.size === 1 && votes.has(read)) break;
    const { text, characters } = await engine.read(picture, withMargins(line, within, across, down), digits);
    const vote = Math.max(minVote, Math.min(...characters.map(({ score }) => score)));
    all += vote;
    if (text !== "") votes.set(text, (votes.get(text) ?? 0) + vote);
  }
  const [first] = [...votes].sort((a, b) => b[1] - a[1]);
  return first ? { text: first[0], share: first[1] / all } : { text: "", share: 0 };
}

/** A price whose whole number and cents were read apart, as it was read: "3.99", "2/$4,99". */
const twoParts = /(\d+)[.,](\d{2})\D*$/;

/**
 * Reads the parts of a price several times.
 * @returns which part of the readings says what was read first, 0..1, of the part that they doubt more
 */
export async function agreementOnParts(
  engine: OcrEngine,
  picture: Picture,
  text: string,
  [whole, cents]: readonly [PixelBox, PixelBox],
): Promise<number> {
  const [, units = "", hundredths = ""] = twoParts.exec(text) ?? [];
  // Neither part is read with the other's digits in its margin.
  const between = (whole.right + cents.left) / 2;
  const left = { left: 0, top: 0, right: between, bottom: picture.height };
  const right = { left: between, top: 0, right: picture.width, bottom: picture.height };
  const shares = [
    shareOf(units, await voteDigits(engine, picture, whole, units, left)),
    shareOf(hundredths, await voteDigits(engine, picture, cents, hundredths, right)),
  ];
  return Math.min(...shares);
}

function shareOf(digits: string, { text, share }: DigitVotes): number {
  return text.replace(/\D/g, "") === digits ? share : 0;
}

function withMargins(box: PixelBox, within: PixelBox, across: number, down: number): PixelBox {
  const height = heightOf(box);
  return {
    left: Math.max(within.left, box.left - across * height),
    top: Math.max(within.top, box.top - down * height),
    right: Math.min(within.right, box.right + across * height),
    bottom: Math.min(within.bottom, box.bottom + down * height),
  };
}
