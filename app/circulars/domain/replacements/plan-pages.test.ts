import { describe, expect, it } from "vitest";
import { suggestAreas } from "#reader/deals/suggestions";
import type { Box, PageWord } from "#reader/page-content";
import { placeWords } from "./placed-words";
import { type ComparedPage, type PlannedDeal, planPages as planPagesOf } from "./plan-pages";
import type { FindByPicture } from "./seen-places";

const findNothing: FindByPicture = async (_page, boxes) => boxes.map(() => null);
const planPages = (old: ComparedPage[], now: ComparedPage[], find = findNothing) =>
  planPagesOf(old, now, async () => {}, find, { currency: "USD", country: "US" });

interface Printed {
  name: string;
  price: string;
  details?: string;
}

/** A deal's cell on a page of two columns and three rows, by its place. */
function cellOf(place: number): Box {
  return {
    left: 0.05 + 0.47 * (place % 2),
    top: 0.08 + 0.3 * Math.floor(place / 2),
    width: 0.42,
    height: 0.26,
  };
}

function line(text: string, left: number, top: number, size: number): PageWord[] {
  return text.split(" ").map((word, index) => {
    return { text: word, left: left + index * 0.11, top, width: 0.1, height: size, size };
  });
}

function wordsOf({ name, price, details = "Each" }: Printed, { left, top }: Box): PageWord[] {
  return [
    ...line(name, left + 0.02, top + 0.02, 0.02),
    ...line(details, left + 0.02, top + 0.05, 0.012),
    ...line(price, left + 0.02, top + 0.15, 0.05),
  ];
}

let nextId = 1;

/** A page with the deals in its cells, by their places; `known` are areas already. */
function makePage(number: number, deals: (Printed | null)[], known = true): ComparedPage {
  const id = nextId++;
  const words = deals.flatMap((deal, place) => (deal ? wordsOf(deal, cellOf(place)) : []));
  const content = { words, pictures: [], links: [], rules: [] };
  return {
    id,
    number,
    aspect: 0.77,
    words,
    placed: placeWords(words),
    isRead: false,
    isUnread: false,
    turnedDown: new Set(),
    suggestions: suggestAreas(content, 0.77),
    areas: deals.flatMap((deal, place) => {
      if (!deal || !known) return [];
      const texts = { prefix: "", ingredient: deal.name, deal: deal.price, details: deal.details ?? "" };
      const rest = {
        thumbnailIndex: null,
        featured: false,
        category: null,
        recipesJson: null,
        version: 1,
      };
      return [{ ...cellOf(place), ...texts, ...rest, id: nextId++, pageId: id }];
    }),
  };
}

const apples = { name: "Gala Apples", price: "$1.99" };
const bread = { name: "Sourdough Bread", price: "$3.49" };
const milk = { name: "Whole Milk", price: "$2.49" };
const eggs = { name: "Brown Eggs", price: "$2.99" };
const rice = { name: "Jasmine Rice", price: "$5.99" };
const soap = { name: "Hand Soap", price: "$1.49" };

/** "changed Whole Milk $2.49 to $2.79", "gone Brown Eggs" */
function told(deals: readonly PlannedDeal[]): string[] {
  return deals
    .filter(({ kind }) => kind !== "same")
    .map((deal) => {
      if (deal.kind === "new") return `new ${deal.suggestion.ingredient} ${deal.suggestion.deal}`;
      const changes = deal.kind === "changed" ? Object.values(deal.changes) : [];
      return [deal.kind, deal.area.ingredient, ...changes.map(({ from, to }) => `${from} to ${to}`)].join(
        " ",
      );
    });
}

function placeOf(deals: readonly PlannedDeal[], name: string) {
  const deal = deals.find((one) => one.kind !== "new" && one.area.ingredient === name);
  return deal && "after" in deal ? deal.after : null;
}

describe("a plan of new pages", () => {
  it("finds every deal where it is now, whichever page it went to", async () => {
    const old = [makePage(1, [apples, bread, milk]), makePage(2, [eggs, rice, soap])];
    const now = [
      makePage(1, [rice, milk, null, eggs], false),
      makePage(2, [null, soap, apples, bread], false),
    ];
    const { deals, pairs } = await planPages(old, now);
    expect(told(deals)).toEqual([]);
    expect(placeOf(deals, "Jasmine Rice")).toMatchObject({ number: 1, box: cellOf(0) });
    expect(placeOf(deals, "Whole Milk")).toMatchObject({ number: 1, box: cellOf(1) });
    expect(placeOf(deals, "Gala Apples")).toMatchObject({ number: 2, box: cellOf(2) });
    expect([...pairs.oldOf]).toEqual(
      expect.arrayContaining([
        [now[0]?.id, old[1]?.id],
        [now[1]?.id, old[0]?.id],
      ]),
    );
  });

  it("tells new prices and names, what is gone and what is new, and nothing else", async () => {
    const old = [makePage(1, [apples, bread, milk, eggs])];
    const now = [
      makePage(1, [apples, { ...bread, price: "$2.99" }, rice, { ...eggs, name: "Brown Farm Eggs" }], false),
    ];
    expect(told((await planPages(old, now)).deals)).toEqual([
      "changed Sourdough Bread $3.49 to $2.99",
      "changed Brown Eggs Brown Eggs to Brown Farm Eggs",
      "gone Whole Milk",
      "new Jasmine Rice $5.99",
    ]);
  });

  it("does not call new what was suggested before and never made a deal", async () => {
    const old = makePage(1, [apples, bread, milk]);
    const withoutMilk = { ...old, areas: old.areas.filter(({ ingredient }) => ingredient !== "Whole Milk") };
    const { deals } = await planPages([withoutMilk], [makePage(1, [milk, apples, bread], false)]);
    expect(told(deals)).toEqual([]);
    expect(deals).toHaveLength(2);
  });

  it("keeps the words of staff where the print has stayed, and puts new prices into them", async () => {
    const old = makePage(1, [apples, bread]);
    const worded = old.areas.map((area) =>
      area.ingredient === "Gala Apples"
        ? { ...area, ingredient: "Crisp apples", deal: "Only $1.99 a bag", details: "While they last" }
        : area,
    );
    const now = makePage(1, [{ ...apples, price: "$1.79" }, bread], false);
    const { deals } = await planPages([{ ...old, areas: worded }], [now]);
    expect(told(deals)).toEqual(["changed Crisp apples Only $1.99 a bag to Only $1.79 a bag"]);
  });

  it("leaves a deal as it is where staff had the new price already", async () => {
    const old = makePage(1, [apples, bread]);
    const areas = old.areas.map((area) => ({ ...area, deal: area.deal.replace("$1.99", "$1.79") }));
    const now = makePage(1, [{ ...apples, price: "$1.79" }, bread], false);
    expect(told((await planPages([{ ...old, areas }], [now])).deals)).toEqual([]);
  });

  it("finds deals that are printed smaller", async () => {
    const old = makePage(1, [apples, bread, milk, eggs]);
    const half = makePage(1, [apples, bread, milk, eggs], false);
    const words = half.words.map(({ left, top, width, height, size, ...word }) => {
      return { ...word, left: left / 2, top: top / 2, width: width / 2, height: height / 2, size: size / 2 };
    });
    const { deals } = await planPages(
      [old],
      [{ ...half, words, placed: placeWords(words), suggestions: [] }],
    );
    expect(told(deals)).toEqual([]);
    const { left, top, width, height } = cellOf(3);
    const box = placeOf(deals, "Brown Eggs")?.box;
    for (const [side, value] of Object.entries({ left, top, width, height })) {
      expect(box?.[side as keyof Box]).toBeCloseTo(value / 2, 2);
    }
  });

  it("gives a deal that is printed twice to the place where it was", async () => {
    const old = makePage(1, [apples, bread]);
    const now = [makePage(1, [apples, bread], false), makePage(2, [milk, apples], false)];
    const { deals, pairs } = await planPages([old], now);
    expect(placeOf(deals, "Gala Apples")).toMatchObject({ number: 1, box: cellOf(0) });
    expect(told(deals).toSorted()).toEqual(["new Gala Apples $1.99", "new Whole Milk $2.49"]);
    expect(pairs.added).toEqual([now[1]?.id]);
  });

  it("says which pages go, and that their deals can't stay", async () => {
    const old = [makePage(1, [apples, bread]), makePage(2, [milk, eggs])];
    const { deals, pairs } = await planPages(old, [makePage(1, [apples, bread], false)]);
    expect(pairs.removed).toEqual([old[1]?.id]);
    expect(told(deals)).toEqual(["gone Whole Milk", "gone Brown Eggs"]);
    expect(deals.filter((deal) => deal.kind === "gone" && deal.canStay)).toEqual([]);
  });

  it("counts only prices that are surely others on a page that was read from its picture", async () => {
    const old = [makePage(1, [apples, bread, milk, eggs])];
    const read = makePage(1, [{ ...apples, details: "Esch" }, bread, milk, eggs], false);
    const priceOf: Record<string, string> = {
      "Gala Apples": "$1.79",
      "Sourdough Bread": "$3.49",
      "Whole Milk": "",
    };
    const suggestions = read.suggestions.map((one) => ({
      ...one,
      deal: priceOf[one.ingredient] ?? "$2.59",
      confidence: one.ingredient === "Brown Eggs" ? 0.6 : 0.95,
    }));
    const { deals } = await planPages(old, [{ ...read, isRead: true, suggestions }]);
    expect(told(deals)).toEqual(["changed Gala Apples $1.99 to $1.79", "changed Brown Eggs $2.99 to $2.59"]);
    expect(deals.map((deal) => deal.kind === "changed" && deal.isSure).slice(0, 2)).toEqual([true, false]);
  });

  it("ticks nothing as gone while a page could not be read, nor what had no words", async () => {
    const old = makePage(1, [apples, bread]);
    const blank = { ...makePage(2, [], false), isUnread: true };
    const gone = async (now: ComparedPage[]) =>
      (await planPages([old], now)).deals.map((deal) => deal.kind === "gone" && deal.isSure);
    expect(await gone([blank])).toEqual([false, false]);
    expect(await gone([makePage(1, [soap], false)])).toEqual([true, true, false]);
    const wordless = { ...old, words: [], placed: [] };
    const { deals, unread } = await planPages([wordless], [makePage(1, [soap], false), blank]);
    expect(deals.filter((deal) => deal.kind === "gone" && deal.isSure)).toEqual([]);
    expect(unread).toEqual([blank.id]);
  });

  it("looks for deals by their pictures where words tell nothing: on pages that could not be read, or at all", async () => {
    const old = makePage(1, [apples, bread]);
    const blank = { ...makePage(2, [], false), isUnread: true };
    const [breadArea] = old.areas.filter(({ ingredient }) => ingredient === bread.name);
    const asked: { boxes: number; pages: readonly number[] }[] = [];
    const find: FindByPicture = async (_page, boxes, pages) => {
      asked.push({ boxes: boxes.length, pages });
      return boxes.map(() => ({ pageId: blank.id, box: cellOf(3), likeness: 0.9 }));
    };
    const now = makePage(1, [apples], false);
    const { deals } = await planPages([old], [now, blank], find);
    expect(told(deals)).toEqual(["seen Sourdough Bread"]);
    expect(deals[0]).toMatchObject({
      area: { id: breadArea?.id },
      after: { pageId: blank.id, box: cellOf(3) },
    });
    expect(asked).toEqual([{ boxes: 1, pages: [blank.id] }]);
    const wordless = { ...old, words: [], placed: [] };
    await planPages(
      [{ ...wordless, areas: wordless.areas.map((area) => ({ ...area, ingredient: "" })) }],
      [now],
      find,
    );
    expect(asked[1]).toEqual({ boxes: 2, pages: [now.id] });
  });

  it("takes the likelier one of two deals that look like the same spot, and none that is little alike", async () => {
    const old = makePage(1, [apples, bread]);
    const blank = { ...makePage(2, [], false), isUnread: true };
    const likeness = [0.85, 0.95];
    const find: FindByPicture = async (_page, boxes) =>
      boxes.map((_, index) => ({ pageId: blank.id, box: cellOf(0), likeness: likeness[index] ?? 0 }));
    const kinds = async () =>
      (await planPages([old], [blank], find)).deals.map((deal) => [
        deal.kind,
        "area" in deal && deal.area.ingredient,
      ]);
    expect(await kinds()).toEqual([
      ["gone", apples.name],
      ["seen", bread.name],
    ]);
    likeness[1] = 0.7;
    expect(await kinds()).toEqual([
      ["gone", bread.name],
      ["seen", apples.name],
    ]);
    likeness[0] = 0.7;
    expect(await kinds()).toEqual([
      ["gone", apples.name],
      ["gone", bread.name],
    ]);
  });

  it("goes on without what was turned down on the old page", async () => {
    const old = makePage(1, [apples, milk]);
    const areas = old.areas.filter(({ ingredient }) => ingredient === "Gala Apples");
    const keyOf = (page: ComparedPage) =>
      page.suggestions.find(({ ingredient }) => ingredient === "Whole Milk")?.key ?? "";
    const now = makePage(1, [milk, apples], false);
    const plan = await planPages([{ ...old, areas, turnedDown: new Set([keyOf(old)]) }], [now]);
    expect(told(plan.deals)).toEqual([]);
    expect(plan.turnedDown).toEqual([{ pageId: now.id, key: keyOf(now) }]);
  });

  it("does not take another product with the same small print for the deal", async () => {
    const print = "Limit two while supplies last";
    const old = [
      makePage(1, [
        { ...apples, details: print },
        { ...bread, details: print },
      ]),
    ];
    const now = [
      makePage(
        1,
        [
          { ...soap, details: print },
          { ...bread, details: print },
        ],
        false,
      ),
    ];
    expect(told((await planPages(old, now)).deals)).toEqual(["gone Gala Apples", "new Hand Soap $1.49"]);
  });
});
