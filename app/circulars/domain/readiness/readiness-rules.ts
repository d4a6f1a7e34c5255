import type { PriceStyle } from "#app/kernel/money/currencies";
import type { PageStatus } from "#db/tables/circulars";
import type { CircularStatus } from "../circulars/circular-status";
import type { OtherDates } from "../circulars/printed-dates";
import { type DealWarning, dealWarnings, findDealWarnings, type WarnedDeal } from "../deals/deal-warnings";
import { isLaidOut } from "../group-pages/is-laid-out";

/** What a circular's readiness is judged by. */
export interface ReadinessFacts {
  status: CircularStatus;
  /** Its termination date is over. */
  isOver: boolean;
  otherDates: OtherDates | null;
  /** In their order. */
  pages: {
    id: number;
    status: PageStatus;
    blank: boolean;
    /** Whether its picture is still being read in the background. */
    isBeingRead: boolean;
    /** Suggestions that are neither accepted nor turned down. */
    openSuggestions: number;
  }[];
  deals: (WarnedDeal & { pageId: number })[];
  /** How the retailer prints prices. */
  priceStyle: PriceStyle;
  groups: { id: number; name: string; storeCount: number; pageIds: number[] }[];
  /** Other published circulars that are shown at the same time. */
  others: string[];
  /** The last day, YYYY-MM-DD, on which the weekly ad was opened on the retailer's website; null if not recently. */
  openedOn: string | null;
}

/** Where a problem can be fixed. */
export type ReadinessPlace =
  | { kind: "details" | "pages" | "retailer" }
  | { kind: "page" | "review"; pages: { id: number; number: number }[] }
  | { kind: "deals"; warning: DealWarning }
  | { kind: "dates"; dates: OtherDates }
  | { kind: "group"; groups: { id: number; name: string }[] };

export interface ReadinessLine {
  /** `stop`: it can't be published like this. `look`: somebody should check it. `fine`: nothing to do. */
  level: "stop" | "look" | "fine";
  text: string;
  /** A day that follows the text, YYYY-MM-DD. */
  day?: string;
  place?: ReadinessPlace;
}

/** Checks everything that makes an ad ready to publish; what is left to do comes first. */
export function readinessOf(facts: ReadinessFacts): ReadinessLine[] {
  const lines = [
    ...linesOfDates(facts),
    ...linesOfPages(facts),
    ...linesOfSuggestions(facts),
    ...linesOfDeals(facts),
    ...linesOfStores(facts),
    ...linesOfWebsite(facts),
  ];
  const levels: ReadinessLine["level"][] = ["stop", "look", "fine"];
  return lines.toSorted((a, b) => levels.indexOf(a.level) - levels.indexOf(b.level));
}

/** How many lines ask for something to be done or checked. */
export function countOpen(lines: readonly ReadinessLine[]): number {
  return lines.filter(({ level }) => level !== "fine").length;
}

/**
 * One message for a single thing and one for several. Whole sentences, since other languages change more than a word.
 */
type Counted = [one: string, many: (count: number) => string];

const sayCounted = (count: number, [one, many]: Counted) => (count === 1 ? one : many(count));

/** How many of the circulars shown at the same time are named; the others are only counted. */
const maxNames = 3;

function linesOfDates({ status, isOver, otherDates, others }: ReadinessFacts): ReadinessLine[] {
  const printed: ReadinessLine[] = otherDates
    ? [
        {
          level: "look",
          text: "The dates on the ad are not those of this circular.",
          place: { kind: "dates", dates: otherDates },
        },
      ]
    : [];
  if (isOver && status === "draft")
    return [{ level: "stop", text: "Its termination date is over.", place: { kind: "details" } }, ...printed];
  return [...printed, ...linesOfOthers(others)];
}

function linesOfOthers(others: readonly string[]): ReadinessLine[] {
  if (others.length === 0) return [{ level: "fine", text: "No other circular is shown at the same time." }];
  const names = others
    .slice(0, maxNames)
    .map((name) => `“${name}”`)
    .join(", ");
  const text =
    others.length > maxNames
      ? `Shown at the same time: ${names} and ${others.length - maxNames} more.`
      : `Shown at the same time: ${names}.`;
  return [{ level: "fine", text, place: { kind: "details" } }];
}

function linesOfPages({ pages, deals }: ReadinessFacts): ReadinessLine[] {
  if (pages.length === 0) return [{ level: "stop", text: "It has no pages yet.", place: { kind: "pages" } }];
  const numbered = pages.map((page, index) => ({ ...page, number: index + 1 }));
  const withDeals = new Set(deals.map(({ pageId }) => pageId));
  const ready = numbered.filter(({ status }) => status === "ready");
  const kinds: { pages: typeof numbered; says: Counted }[] = [
    {
      pages: numbered.filter(({ status }) => status === "rendering"),
      says: ["1 page is being drawn.", (count) => `${count} pages are being drawn.`],
    },
    {
      pages: numbered.filter(({ status }) => status === "failed"),
      says: ["1 page could not be drawn.", (count) => `${count} pages could not be drawn.`],
    },
    {
      pages: ready.filter(({ isBeingRead }) => isBeingRead),
      says: ["1 page is being read.", (count) => `${count} pages are being read.`],
    },
    {
      pages: ready.filter(({ blank }) => blank),
      says: ["1 page is blank.", (count) => `${count} pages are blank.`],
    },
    {
      pages: ready.filter(({ id, blank, isBeingRead }) => !blank && !isBeingRead && !withDeals.has(id)),
      says: ["1 page has no deals.", (count) => `${count} pages have no deals.`],
    },
  ];
  const lines = kinds.flatMap(({ pages: found, says }): ReadinessLine[] =>
    found.length === 0
      ? []
      : [
          {
            level: "look",
            text: sayCounted(found.length, says),
            place: { kind: "page", pages: found.map(({ id, number }) => ({ id, number })) },
          },
        ],
  );
  if (lines.length > 0) return lines;
  const text = sayCounted(pages.length, [
    "The page is drawn and has deals.",
    (all) => `All ${all} pages are drawn and have deals.`,
  ]);
  return [{ level: "fine", text }];
}

function linesOfSuggestions({ pages }: ReadinessFacts): ReadinessLine[] {
  const found = pages.flatMap(({ id, openSuggestions }, index) =>
    openSuggestions > 0 ? [{ id, number: index + 1 }] : [],
  );
  if (found.length === 0) return [];
  const count = pages.reduce((sum, { openSuggestions }) => sum + openSuggestions, 0);
  const text = sayCounted(count, [
    "1 suggestion is not looked at yet.",
    (many) => `${many} suggestions are not looked at yet.`,
  ]);
  return [{ level: "look", text, place: { kind: "review", pages: found } }];
}

const warningTexts: Record<DealWarning, Counted> = {
  noPrice: ["1 deal has no price or offer.", (count) => `${count} deals have no price or offer.`],
  noCategory: ["1 deal has no category.", (count) => `${count} deals have no category.`],
  noPicture: ["1 deal has no picture.", (count) => `${count} deals have no picture.`],
  noLetters: [
    "1 deal has no name, or one without letters.",
    (count) => `${count} deals have no name, or one without letters.`,
  ],
  twice: ["1 deal is there twice.", (count) => `${count} deals are there twice.`],
  farPrice: [
    "1 deal costs far more than the others.",
    (count) => `${count} deals cost far more than the others.`,
  ],
};

function linesOfDeals({ deals, priceStyle }: ReadinessFacts): ReadinessLine[] {
  const found = [...findDealWarnings(deals, priceStyle).values()].flat();
  const lines = dealWarnings.flatMap((warning): ReadinessLine[] => {
    const count = found.filter((name) => name === warning).length;
    if (count === 0) return [];
    const text = sayCounted(count, warningTexts[warning]);
    return [{ level: "look", text, place: { kind: "deals", warning } }];
  });
  if (lines.length > 0 || deals.length === 0) return lines;
  const text = sayCounted(deals.length, [
    "The one deal has a name, a price, a category and a picture.",
    (all) => `Each of the ${all} deals has a name, a price, a category and a picture.`,
  ]);
  return [{ level: "fine", text }];
}

function linesOfStores({ groups }: ReadinessFacts): ReadinessLine[] {
  const unseen = isLaidOut(groups)
    ? groups.filter(({ storeCount, pageIds }) => storeCount > 0 && pageIds.length === 0)
    : [];
  const storesOf = (some: ReadinessFacts["groups"]) =>
    some.reduce((sum, { storeCount }) => sum + storeCount, 0);
  if (unseen.length > 0) {
    const count = storesOf(unseen);
    return [
      {
        level: "look",
        text: sayCounted(count, [
          "1 store doesn’t see this ad.",
          (stores) => `${stores} stores don’t see this ad.`,
        ]),
        place: { kind: "group", groups: unseen.map(({ id, name }) => ({ id, name })) },
      },
    ];
  }
  const all = storesOf(groups);
  if (all === 0) return [{ level: "fine", text: "There are no stores yet: all shoppers see all pages." }];
  const text = sayCounted(all, [
    "The one store sees this ad.",
    (stores) => `All ${stores} stores see this ad.`,
  ]);
  return [{ level: "fine", text }];
}

function linesOfWebsite({ openedOn }: ReadinessFacts): ReadinessLine[] {
  if (openedOn !== null)
    return [{ level: "fine", text: "The weekly ad was last opened on the website on", day: openedOn }];
  const text = "Nobody has opened the weekly ad on the website lately. Check that the embed code is there.";
  return [{ level: "look", text, place: { kind: "retailer" } }];
}
