import { answersOf, readSmallNets, type SmallNets } from "#reader/deals/small-nets";
import pictureNets from "#reader/models/box-model.json";
import textNets from "#reader/models/text-box-model.json";
import type { PageWord } from "#reader/page-content";
import { findCandidates } from "./box-candidates";
import { describeBoxes } from "./box-features";
import type { FoundDeal } from "./deal-model";
import type { PageDrawings } from "./page-drawings";
import { boxArea, type PixelBox, sharedBoxArea } from "./picture";
import type { LaidPage } from "./printed-page";

/** Nets for pages whose pictures were looked at, and for text alone (reader/teach/train_boxes.py). */
const models = { picture: readSmallNets(pictureNets), text: readSmallNets(textNets) };
/** Boxes that are likely to share less than this part with a deal's are none. */
const minRate = 0.4;
/** Boxes of two deals share less than this part of the smaller one. */
const maxShared = 0.25;

/** A deal's box, and the part of it and of the true one that they likely share, 0..1. Box in the page's pixels. */
export interface ChosenBox extends PixelBox {
  rate: number;
}

/**
 * Finds the boxes of a page's deals: of all candidates those that are likely right, and lie apart from each other.
 * @param words of the page, as a text layer has them
 * @param seen what the net sees around each price; null where no picture was looked at
 * @param known the deals that the page is parted into with its pictures and lines, where that was done before
 */
export function chooseBoxes(
  page: LaidPage,
  words: readonly PageWord[],
  drawings: PageDrawings,
  seen: readonly FoundDeal[] | null,
  known: readonly PixelBox[] | null = null,
): ChosenBox[] {
  const candidates = findCandidates(page, words, drawings, seen ?? [], known);
  const features = describeBoxes(page, drawings, seen ?? [], candidates);
  return chooseApart(
    candidates.map((box, index) => ({
      ...box,
      rate: rateBox(features[index] as number[], seen ? models.picture : models.text),
    })),
  );
}

function rateBox(features: readonly number[], model: SmallNets): number {
  const answers = answersOf(features, model);
  return answers.reduce((sum, value) => sum + 1 / (1 + Math.exp(-value)), 0) / answers.length;
}

/** Of boxes that lie over each other the likeliest, or the several that are together likelier than one over them all. */
export function chooseApart<Rated extends ChosenBox>(boxes: readonly Rated[]): Rated[] {
  const likely = boxes.filter(({ rate }) => rate >= minRate).sort((a, b) => b.rate - a.rate);
  const over = new Map(likely.map((box) => [box, new Set(likely.filter((other) => isOver(box, other)))]));
  const liesOver = (box: Rated, others: Iterable<Rated>) => {
    for (const other of others) if (over.get(box)?.has(other)) return true;
    return false;
  };
  const apart = (some: readonly Rated[]) => {
    const kept = new Set<Rated>();
    for (const box of some) if (!liesOver(box, kept)) kept.add(box);
    return kept;
  };
  const gain = (some: Iterable<Rated>) => [...some].reduce((sum, { rate }) => sum + rate - minRate, 0);
  let chosen = apart(likely);
  for (const one of [...chosen].reverse()) {
    const others = new Set([...chosen].filter((other) => other !== one));
    const instead = apart([...(over.get(one) ?? [])].filter((box) => !liesOver(box, others)));
    if (gain(instead) > gain([one])) chosen = new Set([...others, ...instead]);
  }
  return [...chosen];
}

function isOver(a: PixelBox, b: PixelBox): boolean {
  return a !== b && sharedBoxArea(a, b) >= maxShared * Math.min(boxArea(a), boxArea(b));
}
