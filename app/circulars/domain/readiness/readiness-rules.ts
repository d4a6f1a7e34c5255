import type { PriceStyle } from "#app/kernel/money/currencies";
import type { PageStatus } from "#db/tables/circulars";
import { countPages, countStores, isLaidOut } from "../circular-groups/group-messages";
import type { CircularStatus } from "../circulars/circular-status";
import { type DealWarning, dealWarnings, findDealWarnings, type WarnedDeal } from "../deals/deal-warnings";

/** What is known of a circular when it is looked over. */
export interface ReadinessFacts {
  status: CircularStatus;
  /** Its termination date is over. */
  isOver: boolean;
  /** In their order. */
  pages: {
    id: number;
    status: PageStatus;
    blank: boolean;
    /** Its picture is, in the background. */
    isBeingRead: boolean;
    /** Suggestions that are neither accepted nor turned down. */
    openSuggestions: number;
  }[];
  deals: (WarnedDeal & { pageId: number })[];
  /** How the retailer prints them. */
  priceStyle: PriceStyle;
  groups: { id: number; name: string; storeCount: number; pageIds: number[] }[];
  /** Other published circulars that are shown at the same time. */
  others: string[];
  /** The last day, YYYY-MM-DD, on which the weekly ad was opened on the retailer's website; null: not for long. */
  openedOn: string | null;
}

/** Where something is mended. */
export type ReadinessPlace =
  | { kind: "details" | "pages" | "retailer" }
  | { kind: "page" | "review"; pages: { id: number; number: number }[] }
  | { kind: "deals"; warning: DealWarning }
  | { kind: "group"; groups: { id: number; name: string }[] };

export interface ReadinessLine {
  /** `stop`: it can't be published so. `look`: somebody should look at it. `fine`: nothing is to be done. */
  level: "stop" | "look" | "fine";
  text: string;
  /** A day that the text goes on with, YYYY-MM-DD. */
  day?: string;
  place?: ReadinessPlace;
}

/** Says of everything that makes an ad ready whether it is; what is to be done stands first. */
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

/** How many things are to be done or looked at. */
export function countOpen(lines: readonly ReadinessLine[]): number {
  return lines.filter(({ level }) => level !== "fine").length;
}

/** Of circulars that are shown at the same time. */
const maxNames = 3;

function linesOfDates({ status, isOver, others }: ReadinessFacts): ReadinessLine[] {
  if (isOver && status === "draft")
    return [{ level: "stop", text: "Its termination date is over.", place: { kind: "details" } }];
  if (others.length === 0) return [{ level: "fine", text: "No other circular is shown at the same time." }];
  const more = others.length > maxNames ? ` and ${others.length - maxNames} more` : "";
  const names =
    others
      .slice(0, maxNames)
      .map((name) => `“${name}”`)
      .join(", ") + more;
  return [{ level: "fine", text: `Shown at the same time: ${names}.`, place: { kind: "details" } }];
}

function linesOfPages({ pages, deals }: ReadinessFacts): ReadinessLine[] {
  if (pages.length === 0) return [{ level: "stop", text: "It has no pages yet.", place: { kind: "pages" } }];
  const numbered = pages.map((page, index) => ({ ...page, number: index + 1 }));
  const withDeals = new Set(deals.map(({ pageId }) => pageId));
  const ready = numbered.filter(({ status }) => status === "ready");
  const kinds = [
    {
      pages: numbered.filter(({ status }) => status === "rendering"),
      says: ["is being drawn", "are being drawn"],
    },
    {
      pages: numbered.filter(({ status }) => status === "failed"),
      says: ["could not be drawn", "could not be drawn"],
    },
    {
      pages: ready.filter(({ isBeingRead }) => isBeingRead),
      says: ["is being read", "are being read"],
    },
    { pages: ready.filter(({ blank }) => blank), says: ["is blank", "are blank"] },
    {
      pages: ready.filter(({ id, blank, isBeingRead }) => !blank && !isBeingRead && !withDeals.has(id)),
      says: ["has no deals", "have no deals"],
    },
  ];
  const lines = kinds.flatMap(({ pages: found, says: [one, many] }): ReadinessLine[] =>
    found.length === 0
      ? []
      : [
          {
            level: "look",
            text: `${countPages(found.length)} ${found.length === 1 ? one : many}.`,
            place: { kind: "page", pages: found.map(({ id, number }) => ({ id, number })) },
          },
        ],
  );
  if (lines.length > 0) return lines;
  const all =
    pages.length === 1 ? "The page is drawn and has" : `All ${pages.length} pages are drawn and have`;
  return [{ level: "fine", text: `${all} deals.` }];
}

function linesOfSuggestions({ pages }: ReadinessFacts): ReadinessLine[] {
  const found = pages.flatMap(({ id, openSuggestions }, index) =>
    openSuggestions > 0 ? [{ id, number: index + 1 }] : [],
  );
  if (found.length === 0) return [];
  const count = pages.reduce((sum, { openSuggestions }) => sum + openSuggestions, 0);
  const text =
    count === 1 ? "1 suggestion is not looked at yet." : `${count} suggestions are not looked at yet.`;
  return [{ level: "look", text, place: { kind: "review", pages: found } }];
}

/** For one deal and for several. */
const warningTexts: Record<DealWarning, [one: string, many: string]> = {
  noPrice: ["has no price or offer", "have no price or offer"],
  noCategory: ["has no category", "have no category"],
  noPicture: ["has no picture", "have no picture"],
  noLetters: ["has no name, or one without letters", "have no name, or one without letters"],
  twice: ["is there twice", "are there twice"],
  farPrice: ["costs far more than the others", "cost far more than the others"],
};

function linesOfDeals({ deals, priceStyle }: ReadinessFacts): ReadinessLine[] {
  const found = [...findDealWarnings(deals, priceStyle).values()].flat();
  const lines = dealWarnings.flatMap((warning): ReadinessLine[] => {
    const count = found.filter((name) => name === warning).length;
    if (count === 0) return [];
    const [one, many] = warningTexts[warning];
    const text = count === 1 ? `1 deal ${one}.` : `${count} deals ${many}.`;
    return [{ level: "look", text, place: { kind: "deals", warning } }];
  });
  if (lines.length > 0 || deals.length === 0) return lines;
  const each = deals.length === 1 ? "The one deal has" : `Each of the ${deals.length} deals has`;
  return [{ level: "fine", text: `${each} a name, a price, a category and a picture.` }];
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
        text: `${countStores(count)} ${count === 1 ? "doesn’t" : "don’t"} see this ad.`,
        place: { kind: "group", groups: unseen.map(({ id, name }) => ({ id, name })) },
      },
    ];
  }
  const all = storesOf(groups);
  if (all === 0) return [{ level: "fine", text: "There are no stores yet: all shoppers see all pages." }];
  return [
    { level: "fine", text: all === 1 ? "The one store sees this ad." : `All ${all} stores see this ad.` },
  ];
}

function linesOfWebsite({ openedOn }: ReadinessFacts): ReadinessLine[] {
  if (openedOn !== null)
    return [{ level: "fine", text: "The weekly ad was last opened on the website on", day: openedOn }];
  const text = "Nobody has opened the weekly ad on the website lately. Check that the embed code is there.";
  return [{ level: "look", text, place: { kind: "retailer" } }];
}
