import { type BoxSource, boxSources, type CandidateBox, sharedPart } from "./box-candidates";
import { describeLayout, mainSize, median, type UsualLayout, usualLayout } from "./box-layout";
import { describeSides } from "./box-sides";
import type { FoundDeal } from "./deal-model";
import { isBesideName } from "./name-words";
import type { PageDrawings } from "./page-drawings";
import { boxArea, boxAround, heightOf, isIn, type PixelBox, sharedBoxArea, widthOf } from "./picture";
import type { LaidLine, LaidPage, LaidPrice } from "./printed-page";

/** What lies in a box by less than this part, and out of it by less, is cut. */
const cut = 0.15;
/** Pictures that cover more of the page are what all is printed on. */
const largestPicture = 0.5;
/** Numbers of things tell little from here on. */
const most = { lines: 20, prices: 6 };

/** What is told of a candidate's neighbourhood once for the page. */
interface PageFacts {
  page: LaidPage;
  drawings: PageDrawings;
  seen: readonly FoundDeal[];
  candidates: readonly CandidateBox[];
  usualArea: number;
  usualPrice: number;
  pictures: readonly PixelBox[];
  wordsOnPictures: number;
  layouts: readonly UsualLayout[];
}

/** Deals of a page are mostly set alike; these sources find most of them. */
const layoutSources = ["apart", "parted", "unruled", "cell"] as const;

/**
 * What speaks for each candidate being one deal's box, whole and alone; each of the same length.
 * @param seen what the net sees around each of the page's prices
 */
export function describeBoxes(
  page: LaidPage,
  drawings: PageDrawings,
  seen: readonly FoundDeal[],
  candidates: readonly CandidateBox[],
): number[][] {
  const whole = page.picture.width * page.picture.height;
  const pictures = drawings.pictures.filter((one) => boxArea(one) < largestPicture * whole);
  const usualSource = seen.length > 0 ? "apart" : "parted";
  const onPictures = page.lines.filter((line) => pictures.some((one) => isIn(line, one)));
  const facts: PageFacts = {
    page,
    drawings,
    seen,
    candidates,
    pictures,
    usualArea: median(candidates.filter(({ source }) => source === usualSource).map(boxArea)) || whole,
    usualPrice: median(page.prices.map(({ size }) => size)) || 1,
    wordsOnPictures: onPictures.length / Math.max(1, page.lines.length),
    layouts: layoutSources.map((source) =>
      usualLayout(
        candidates.filter((one) => one.source === source),
        page,
      ),
    ),
  };
  return candidates.map((box) => featuresOf(box, facts));
}

function featuresOf(box: CandidateBox, facts: PageFacts): number[] {
  return [
    ...boxSources.map((source) => agreement(box, source, facts)),
    ...describePrices(box, facts),
    ...describeContent(box, facts),
    ...describeSides(box, facts.page.picture.height, facts.drawings.rules, facts.candidates),
    ...describeSize(box, facts),
    ...describeLayout(box, facts.page, facts.layouts),
    Math.min(1, facts.page.prices.length / 40),
    Math.min(2, facts.pictures.length / Math.max(1, facts.page.prices.length)),
    facts.wordsOnPictures,
  ];
}

/** How much the likest box of a source is like it. */
function agreement(box: CandidateBox, source: BoxSource, { candidates }: PageFacts): number {
  if (box.source === source) return 1;
  return Math.max(0, ...candidates.filter((one) => one.source === source).map((one) => sharedPart(one, box)));
}

/** What the net sees of it, and how many prices it has. */
function describePrices(box: PixelBox, { page, seen, usualPrice }: PageFacts): number[] {
  const isInside = page.prices.map((price) => isIn(price, box));
  const inside = page.prices.filter((_, index) => isInside[index]);
  const paid = inside.filter(({ isAside }) => !isAside);
  const largest = Math.max(0, ...(paid.length > 0 ? paid : inside).map(({ size }) => size));
  const isOwn = ({ size, isAside }: LaidPrice) =>
    size >= mainSize * largest && (!isAside || paid.length === 0);
  const own = inside.filter(isOwn);
  const first = page.prices.findIndex((price, index) => isInside[index] && isOwn(price));
  const main = seen[first];
  const area = boxArea(box);
  const whole = main?.mask.whole ?? 0;
  const within = main?.mask.within(box) ?? 0;
  const foreign = seen.filter((_, index) => !isInside[index]).map(({ mask }) => mask.within(box));
  const fellow = seen
    .filter((one, index) => isInside[index] && one !== main)
    .map(({ mask }) => mask.within(box));
  return [
    within / area,
    whole > 0 ? within / whole : 0,
    Math.min(2, foreign.reduce((sum, one) => sum + one, 0) / area),
    Math.max(0, ...foreign) / area,
    Math.min(1, ...fellow.map((one) => one / area)),
    main?.confidence ?? 0,
    main ? sharedPart(main, box) : 0,
    Math.min(most.prices, inside.length),
    Math.min(most.prices, own.length),
    Math.min(3, largest / usualPrice),
    Number(paid.length > 0),
    new Set(own.map(({ text }) => text)).size > 1 ? 1 : 0,
    spreadOf(own, box),
  ];
}

/** How far its own prices are from each other, in parts of its sides. */
function spreadOf(prices: readonly PixelBox[], box: PixelBox): number {
  if (prices.length < 2) return 0;
  const around = boxAround(prices);
  return Math.max(widthOf(around) / widthOf(box), heightOf(around) / heightOf(box));
}

/** Its lines and pictures: how full it is, what it cuts, and how wide the empty bands in it are. */
function describeContent(box: PixelBox, { page, pictures }: PageFacts): number[] {
  const lines = page.lines.filter((line) => isIn(line, box));
  const prices = page.prices.filter((price) => isIn(price, box));
  const own = pictures.filter((one) => isIn(one, box));
  const parts = [...lines, ...prices, ...own];
  const around = parts.length > 0 ? boxAround(parts) : box;
  const areaOfCut = pictures
    .filter((one) => isCut(one, box))
    .map((one) => Math.min(sharedBoxArea(one, box), boxArea(one) - sharedBoxArea(one, box)));
  return [
    Math.min(most.lines, lines.length) / most.lines,
    lines.some(mayName) ? 1 : 0,
    page.lines.filter((line) => isCut(line, box)).length / Math.max(1, lines.length),
    page.prices.filter((price) => isCut(price, box)).length,
    Math.min(1, areaOfCut.reduce((sum, one) => sum + one, 0) / boxArea(box)),
    Math.min(3, own.length),
    Math.min(1, Math.max(0, ...own.map(boxArea)) / boxArea(box)),
    Math.min(1, lines.reduce((sum, line) => sum + boxArea(line), 0) / boxArea(box)),
    (widthOf(around) - overhang(around, box, "left", "right")) / widthOf(box),
    (heightOf(around) - overhang(around, box, "top", "bottom")) / heightOf(box),
    widestGap(parts, box, "left", "right"),
    widestGap(parts, box, "top", "bottom"),
    overhang(around, box, "left", "right") / widthOf(box),
    overhang(around, box, "top", "bottom") / heightOf(box),
    roomAround(box, page, pictures, parts),
  ];
}

function mayName({ shown }: LaidLine): boolean {
  return /\p{L}{3}/u.test(shown) && !isBesideName(shown);
}

function isCut(part: PixelBox, box: PixelBox): boolean {
  const share = sharedBoxArea(part, box) / (boxArea(part) || 1);
  return share > cut && share < 1 - cut;
}

type Edge = keyof PixelBox;

function overhang(around: PixelBox, box: PixelBox, from: Edge, to: Edge): number {
  return Math.max(0, box[from] - around[from]) + Math.max(0, around[to] - box[to]);
}

/** The widest band across a box in which nothing stands, as a part of its side. */
function widestGap(parts: readonly PixelBox[], box: PixelBox, from: Edge, to: Edge): number {
  let [end, widest] = [box[from], 0];
  for (const part of parts.toSorted((a, b) => a[from] - b[from])) {
    widest = Math.max(widest, part[from] - end);
    end = Math.max(end, part[to]);
  }
  return Math.min(1, Math.max(widest, box[to] - end) / (box[to] - box[from]));
}

/** How far the nearest thing outside of it is from what it holds, in page heights. */
function roomAround(
  box: PixelBox,
  page: LaidPage,
  pictures: readonly PixelBox[],
  own: readonly PixelBox[],
): number {
  const holds = new Set(own);
  const others = [...page.lines, ...page.prices, ...pictures].filter((one) => !holds.has(one));
  const distances = others.map((other) => {
    const across = Math.max(0, box.left - other.right, other.left - box.right);
    const down = Math.max(0, box.top - other.bottom, other.top - box.bottom);
    return Math.max(across, down);
  });
  return Math.min(0.05, Math.min(1e9, ...distances) / page.picture.height) * 20;
}

function describeSize(box: PixelBox, { page, usualArea }: PageFacts): number[] {
  const { width, height } = page.picture;
  return [
    widthOf(box) / width,
    heightOf(box) / height,
    Math.log(boxArea(box) / usualArea),
    Math.log(widthOf(box) / heightOf(box)),
  ];
}
