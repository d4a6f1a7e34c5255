import { describe, expect, it } from "vitest";
import type { Box, PageContent, PageWord } from "#reader/page-content";
import { cpuMsOf } from "#tests/setup/cpu-time";
import { type SuggestedArea, suggestAreas } from "./suggestions";

const aspect = 0.75;

/** Words of one line; sizes and places in page heights, so that they can be read off a sketch. */
function text(words: string, left: number, top: number, size = 0.012): PageWord[] {
  let x = left;
  return words.split(" ").map((word) => {
    const width = word.length * size * 0.5;
    const placed = { text: word, left: x / aspect, top, width: width / aspect, height: size, size };
    x += width + size * 0.3;
    return placed;
  });
}

function box(left: number, top: number, width: number, height: number): Box {
  return { left: left / aspect, top, width: width / aspect, height };
}

/** The four sides of a rectangle. */
function frame(left: number, top: number, width: number, height: number): Box[] {
  return [
    box(left, top, width, 0),
    box(left, top + height, width, 0),
    box(left, top, 0, height),
    box(left + width, top, 0, height),
  ];
}

/** One deal: picture above, price and name below, as weekly ads print them. */
function deal(left: number, top: number, name: string, price: string): PageContent {
  return {
    pictures: [box(left, top, 0.2, 0.15)],
    words: [
      ...text(price, left, top + 0.16, 0.035),
      ...text(name, left, top + 0.205, 0.018),
      ...text("Selected varieties", left, top + 0.232),
    ],
    rules: [],
    links: [],
  };
}

function together(...parts: Partial<PageContent>[]): PageContent {
  return {
    pictures: parts.flatMap((part) => part.pictures ?? []),
    words: parts.flatMap((part) => part.words ?? []),
    rules: parts.flatMap((part) => part.rules ?? []),
    links: parts.flatMap((part) => part.links ?? []),
  };
}

function contains(outer: Box, inner: Box): boolean {
  const slack = 0.001;
  return (
    outer.left <= inner.left + slack &&
    outer.top <= inner.top + slack &&
    outer.left + outer.width >= inner.left + inner.width - slack &&
    outer.top + outer.height >= inner.top + inner.height - slack
  );
}

/** The largest share of the smaller one that any two boxes have in common. */
function largestOverlap(boxes: Box[]): number {
  const shares = boxes.flatMap((a, index) =>
    boxes.slice(index + 1).map((b) => {
      const across = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
      const down = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
      const shared = Math.max(0, across) * Math.max(0, down);
      return shared / Math.min(a.width * a.height, b.width * b.height);
    }),
  );
  return Math.max(0, ...shares);
}

describe("suggestAreas", () => {
  it("takes all lines of a name that is set in several sizes, and is sure of no name of two letters", () => {
    const cell = (left: number, top: number, lines: [string, number][]) => {
      let y = top + 0.02;
      const words = lines.flatMap(([line, size]) => {
        const placed = text(line, left + 0.02, y, size);
        y += 1.25 * size;
        return placed;
      });
      return together({ words, rules: frame(left, top, 0.3, 0.3) });
    };
    const [ketchup, priceMark] = suggestAreas(
      together(
        cell(0.05, 0.1, [
          ["HEINZ", 0.024],
          ["TOMATO", 0.02],
          ["KETCHUP", 0.02],
          ["$2.99", 0.04],
        ]),
        cell(0.4, 0.1, [
          ["PM", 0.02],
          ["£2.75", 0.04],
        ]),
      ),
      aspect,
    );
    expect(ketchup).toMatchObject({ ingredient: "HEINZ TOMATO KETCHUP", deal: "$2.99" });
    expect(priceMark?.confidence).toBeLessThan(0.9);
  });

  it("joins a picture with its price and words and fills the fields from them", () => {
    const content = deal(0.1, 0.1, "Gala Apples", "$1.99");
    const [suggestion, ...others] = suggestAreas(content, aspect);
    expect(others).toEqual([]);
    expect(suggestion).toMatchObject({
      deal: "$1.99",
      ingredient: "Gala Apples",
      details: "Selected varieties",
      thumbnailIndex: 0,
    });
    expect(suggestion?.confidence).toBeGreaterThan(0.9);
    for (const part of [...content.pictures, ...content.words])
      expect(contains(suggestion as Box, part)).toBe(true);
  });

  it("keeps the deals of a grid apart and gives them in reading order", () => {
    const page = together(
      deal(0.4, 0.1, "Ripe Bananas", "59¢"),
      deal(0.1, 0.1, "Gala Apples", "$1.99"),
      deal(0.1, 0.42, "Whole Milk", "2/$5"),
      deal(0.4, 0.42, "Brown Eggs", "$3.49"),
    );
    const suggestions = suggestAreas(page, aspect);
    expect(suggestions.map(({ ingredient, deal: price }) => `${ingredient} ${price}`)).toEqual([
      "Gala Apples $1.99",
      "Ripe Bananas 59¢",
      "Whole Milk 2/$5",
      "Brown Eggs $3.49",
    ]);
    expect(suggestions.map(({ thumbnailIndex }) => thumbnailIndex)).toEqual([1, 0, 2, 3]);
  });

  it("keeps a price between two pictures on its side of the rule", () => {
    const rule = { rules: [box(0.1, 0.262, 0.5, 0)] };
    const above = together(
      { pictures: [box(0.1, 0.05, 0.2, 0.15)], words: text("Gala Apples", 0.1, 0.21, 0.018) },
      { words: text("$1.99", 0.1, 0.235, 0.022) },
      rule,
      { words: text("$4.49", 0.1, 0.27, 0.022) },
      { pictures: [box(0.1, 0.31, 0.2, 0.15)], words: text("Whole Milk", 0.1, 0.47, 0.018) },
    );
    const suggestions = suggestAreas(above, aspect);
    expect(suggestions.map(({ deal: price, ingredient }) => [ingredient, price])).toEqual([
      ["Gala Apples", "$1.99"],
      ["Whole Milk", "$4.49"],
    ]);
  });

  it("takes a printed tile whole, with words far apart in it, and a badge in it for no tile", () => {
    const sides = ({ left, top, width, height }: Box): Box[] => [
      { left, top, width, height: 0 },
      { left, top: top + height, width, height: 0 },
      { left, top, width: 0, height },
      { left: left + width, top, width: 0, height },
    ];
    const tile = box(0.1, 0.1, 0.3, 0.35);
    const page = together(
      { rules: [...sides(tile), ...sides(box(0.1, 0.39, 0.1, 0.06))] },
      { pictures: [box(0.22, 0.2, 0.15, 0.15)] },
      { words: [...text("Navel Oranges", 0.12, 0.12, 0.02), ...text("99¢", 0.11, 0.4, 0.04)] },
    );
    const [suggestion, ...others] = suggestAreas(page, aspect);
    expect(others).toEqual([]);
    expect(suggestion).toMatchObject({ ingredient: "Navel Oranges", deal: "99¢", thumbnailIndex: 0 });
    expect(suggestion?.left).toBeCloseTo(tile.left, 1);
    expect(suggestion?.width).toBeCloseTo(tile.width, 1);
    expect(suggestion?.height).toBeCloseTo(tile.height, 1);
  });

  it("takes the rectangle of a link with a price as it is, and doubts its words as any others", () => {
    const link = { ...box(0.08, 0.08, 0.35, 0.4), url: "https://shop.example/apples" };
    const page = together(deal(0.1, 0.1, "Gala Apples", "$1.99"), { links: [link] });
    const [suggestion, ...others] = suggestAreas(page, aspect);
    expect(others).toEqual([]);
    expect(suggestion).toMatchObject({ ingredient: "Gala Apples", deal: "$1.99", top: link.top });
    expect(suggestion).toMatchObject({ confidence: 0.96, height: link.height });
    expect(suggestion?.left).toBeCloseTo(link.left, 4);

    const forMembers = together(page, { words: text("with card", 0.12, 0.13, 0.01) });
    expect(suggestAreas(forMembers, aspect)[0]?.confidence).toBe(0.6);
  });

  it("takes a deal rather than a link on a part of it that has no price, and such a link elsewhere", () => {
    const inside = { ...box(0.12, 0.12, 0.05, 0.02), url: "https://shop.example/list" };
    const apart = { ...box(0.5, 0.7, 0.2, 0.05), url: "https://shop.example/recipes" };
    const words = text("Recipes", 0.52, 0.71, 0.02);
    const page = together(deal(0.1, 0.1, "Gala Apples", "$1.99"), { links: [inside, apart], words });
    expect(suggestAreas(page, aspect).map(({ ingredient, deal }) => [ingredient, deal])).toEqual([
      ["Gala Apples", "$1.99"],
      ["Recipes", ""],
    ]);
  });

  it("does not take a background picture for a deal", () => {
    const background = { pictures: [box(0, 0, 0.75, 1)] };
    const suggestions = suggestAreas(together(background, deal(0.1, 0.1, "Gala Apples", "$1.99")), aspect);
    expect(suggestions).toHaveLength(1);
    expect(suggestions[0]).toMatchObject({ thumbnailIndex: 1 });
    expect(suggestions[0]?.height).toBeLessThan(0.3);
  });

  it("puts a smaller price beside the large one into the details", () => {
    const page = together(deal(0.1, 0.1, "Gala Apples", "$1.99"), {
      words: text("was $2.99", 0.2, 0.17, 0.012),
    });
    const [suggestion, ...others] = suggestAreas(page, aspect);
    expect(others).toEqual([]);
    expect(suggestion?.deal).toBe("$1.99");
    expect(suggestion?.details).toContain("$2.99");
  });

  it("suggests deals that are words alone, with less confidence", () => {
    const words = [...text("Basmati Rice", 0.1, 0.1, 0.018), ...text("$6.99", 0.1, 0.125, 0.022)];
    const [suggestion, ...others] = suggestAreas(together({ words }), aspect);
    expect(others).toEqual([]);
    expect(suggestion).toMatchObject({ ingredient: "Basmati Rice", deal: "$6.99", thumbnailIndex: null });
    expect(suggestion?.confidence).toBeLessThan(0.9);
  });

  it("suggests nothing on a page that is one picture", () => {
    expect(suggestAreas(together({ pictures: [box(0, 0, 0.75, 1)] }), aspect)).toEqual([]);
  });

  it("gives the same keys for the same page", () => {
    const page = together(deal(0.1, 0.1, "Gala Apples", "$1.99"), deal(0.4, 0.1, "Ripe Bananas", "59¢"));
    const keys = suggestAreas(page, aspect).map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
    expect(suggestAreas(page, aspect).map(({ key }) => key)).toEqual(keys);
  });

  it("never lets two suggestions lie over each other by more than a fifth, and stays quick on a crowded page", () => {
    const deals = Array.from({ length: 200 }, (_, index) => {
      const left = (index % 14) * 0.053;
      const top = Math.floor(index / 14) * 0.065;
      return together(
        { pictures: [box(left, top, 0.04, 0.03)] },
        {
          words: [
            ...text(`$${index}.99`, left, top + 0.032, 0.012),
            ...text(`Item ${index}`, left, top + 0.046, 0.006),
          ],
        },
      );
    });
    let suggestions: SuggestedArea[] = [];
    const cpuMs = cpuMsOf(() => {
      suggestions = suggestAreas(together(...deals), aspect);
    });
    expect(cpuMs).toBeLessThan(15_000);
    expect(suggestions.length).toBeGreaterThan(150);
    expect(largestOverlap(suggestions)).toBeLessThanOrEqual(0.2001);
  });

  it("gives names to the prices below them where rows stand close to each other", () => {
    const row = (top: number, name: string, price: string) =>
      together(
        { words: text(name, 0.1, top, 0.018) },
        { pictures: [box(0.1, top + 0.025, 0.2, 0.12)] },
        { words: text(price, 0.1, top + 0.15, 0.035) },
      );
    // From a price to the next name it is as far as from a name to its own picture.
    const page = together(
      row(0.1, "Gala Apples", "$1.99"),
      row(0.29, "Whole Milk", "$4.49"),
      row(0.48, "Brown Eggs", "$3.49"),
    );
    expect(suggestAreas(page, aspect).map(({ ingredient, deal: price }) => `${ingredient} ${price}`)).toEqual(
      ["Gala Apples $1.99", "Whole Milk $4.49", "Brown Eggs $3.49"],
    );
  });

  it("joins the names and the prices of a list across the page", () => {
    const page = together(
      ...["Bread", "Milk", "Eggs", "Butter"].map((name, index) => ({
        words: [
          ...text(name, 0.05, 0.1 + 0.05 * index, 0.018),
          ...text(`$${index}.99`, 0.65, 0.1 + 0.05 * index, 0.02),
        ],
      })),
    );
    expect(suggestAreas(page, aspect).map(({ ingredient, deal: price }) => `${ingredient} ${price}`)).toEqual(
      ["Bread $0.99", "Milk $1.99", "Eggs $2.99", "Butter $3.99"],
    );
  });

  it("gives a hero the picture above its price, however far", () => {
    const hero = together(
      { words: text("Atlantic Salmon", 0.05, 0.1, 0.03) },
      { pictures: [box(0.25, 0.14, 0.25, 0.2)] },
      { words: text("$9.99", 0.55, 0.36, 0.06) },
    );
    const page = together(
      hero,
      deal(0.05, 0.45, "Gala Apples", "$1.99"),
      deal(0.3, 0.45, "Ripe Bananas", "59¢"),
      deal(0.55, 0.45, "Brown Eggs", "$3.49"),
    );
    const [first] = suggestAreas(page, aspect);
    expect(first).toMatchObject({ ingredient: "Atlantic Salmon", deal: "$9.99", thumbnailIndex: 0 });
    for (const part of [...hero.pictures, ...hero.words]) expect(contains(first as Box, part)).toBe(true);
  });

  it("makes one deal of a price and the former price beside it", () => {
    const page = together(
      deal(0.1, 0.1, "Gala Apples", "$1.99"),
      { words: text("$2.99", 0.22, 0.175, 0.02) },
      deal(0.4, 0.1, "Ripe Bananas", "59¢"),
    );
    expect(suggestAreas(page, aspect).map(({ deal: price }) => price)).toEqual(["$1.99", "59¢"]);
  });

  it("makes no deal of heads and feet that other pages have too", () => {
    const furniture = [
      ...text("Spend and get points from $50", 0.1, 0.03, 0.03),
      ...text("Green Valley Market", 0.1, 0.96),
    ];
    const page = together({ words: furniture }, deal(0.1, 0.2, "Gala Apples", "$1.99"));
    expect(suggestAreas(page, aspect, [furniture]).map(({ ingredient }) => ingredient)).toEqual([
      "Gala Apples",
    ]);
  });

  it("takes the name of a department for no product, and tells which deals are under it", () => {
    const page = together(
      { words: text("PRODUCE", 0.1, 0.06, 0.03) },
      deal(0.1, 0.1, "Gala Apples", "$1.99"),
      { words: text("Meat & Seafood", 0.1, 0.4, 0.03) },
      deal(0.1, 0.44, "Pork Ribs", "$4.99"),
    );
    expect(suggestAreas(page, aspect).map(({ ingredient, department }) => [ingredient, department])).toEqual([
      ["Gala Apples", "PRODUCE"],
      ["Pork Ribs", "Meat & Seafood"],
    ]);
  });

  it("takes the frame of a price for no deal where the cell around it shows the product", () => {
    const tile = (left: number) => ({
      pictures: [box(left + 0.02, 0.15, 0.15, 0.12)],
      words: [
        ...text("Ripe Mangoes", left + 0.01, 0.12, 0.018),
        ...text("with card", left + 0.02, 0.305),
        ...text("$2.49", left + 0.02, 0.32, 0.035),
      ],
      rules: [...frame(left, 0.1, 0.22, 0.3), ...frame(left + 0.01, 0.3, 0.15, 0.08)],
    });
    const found = suggestAreas(together(tile(0.05), tile(0.3)), aspect);
    expect(found.map(({ ingredient }) => ingredient)).toEqual(["Ripe Mangoes", "Ripe Mangoes"]);
    expect(found[0]?.height).toBeCloseTo(0.3);
  });

  it("takes what is said of many deals for none of their names", () => {
    const said = (left: number, name: string) => ({
      ...deal(left, 0.2, name, "$2.49"),
      words: [...text("IN CASSA", left, 0.17, 0.019), ...deal(left, 0.2, name, "$2.49").words],
    });
    const found = suggestAreas(
      together(said(0.02, "Pears"), said(0.27, "Plums"), said(0.52, "Grapes")),
      aspect,
    );
    expect(found.map(({ ingredient }) => ingredient)).toEqual(["Pears", "Plums", "Grapes"]);
  });

  it("leaves a large heading to the page", () => {
    const heading = text("Flavours of home", 0.05, 0.1, 0.06);
    const found = suggestAreas(
      together({ words: heading }, deal(0.05, 0.18, "Pears", "$2.49"), deal(0.4, 0.18, "Plums", "$1.49")),
      aspect,
    );
    expect(found.map(({ ingredient }) => ingredient)).toEqual(["Pears", "Plums"]);
  });

  it("keeps a line of a name that is a department's name too", () => {
    const words = [
      ...text("Alpine Farms Frozen", 0.05, 0.405, 0.018),
      ...text("Vegetables", 0.05, 0.425, 0.018),
      ...text("$1.59", 0.05, 0.36, 0.035),
    ];
    const found = suggestAreas(together({ pictures: [box(0.05, 0.2, 0.2, 0.15)], words }), aspect);
    expect(found.map(({ ingredient }) => ingredient)).toEqual(["Alpine Farms Frozen Vegetables"]);
  });

  it("parts what is said of many products from the name", () => {
    const named = (name: string) => suggestAreas(deal(0.1, 0.1, name, "$1.99"), aspect)[0];
    expect(named("Organic Gala Apples")).toMatchObject({ prefix: "Organic", ingredient: "Gala Apples" });
    expect(named("Family Pack Pork Chops")).toMatchObject({
      prefix: "Family Pack",
      ingredient: "Pork Chops",
    });
    expect(named("Organic")).toMatchObject({ prefix: "", ingredient: "Organic" });
    expect(named("12. Dish Soap")).toMatchObject({ ingredient: "Dish Soap" });
  });

  it("takes all lines of a name whose sizes were measured to a few percent, and no unit of the same size", () => {
    const page = together(
      { pictures: [box(0.05, 0.1, 0.2, 0.15)] },
      { words: text("$3.99", 0.05, 0.26, 0.035) },
      { words: text("Oven Baked", 0.05, 0.305, 0.0176) },
      { words: text("Crackers", 0.05, 0.328, 0.018) },
      { words: text("un.", 0.17, 0.29, 0.0184) },
    );
    expect(suggestAreas(page, aspect).map(({ ingredient }) => ingredient)).toEqual(["Oven Baked Crackers"]);
  });

  it.each([
    ["2 lb. Sweet Onions", "Vidalia, loose", "Sweet Onions", "2 lb."],
    ["1,5 kg Weizenmehl", "Rosenmehl, Type 405", "Weizenmehl", "1,5 kg"],
    ["1% Chocolate Milk", "Prairie Farms, half gallon", "1% Chocolate Milk", ""],
  ])("names what '%s' says how much there is of, not the smaller line below", (large, small, name, size) => {
    const others = [deal(0.3, 0.1, "Ripe Mangoes", "$1.99"), deal(0.53, 0.1, "Trail Mix", "$4.49")];
    const words = [
      ...text("$2.99", 0.05, 0.16, 0.035),
      ...text(large, 0.05, 0.205, 0.018),
      ...text(small, 0.05, 0.235, 0.01),
    ];
    const page = together({ rules: frame(0.03, 0.08, 0.24, 0.2), words }, ...others);
    const area = suggestAreas(page, aspect).find(({ deal }) => deal === "$2.99");
    expect(area?.ingredient).toBe(name);
    expect(area?.details).toContain(size);
  });

  it("is not sure of a name whose lines are of one size, but of two fonts or colours", () => {
    const styled = (words: PageWord[], style: number) => words.map((word) => ({ ...word, style }));
    const confidence = (style: number) => {
      const words = [
        ...styled(text("Harvest", 0.05, 0.205, 0.018), 1),
        ...styled(text("Pumpkin Soup", 0.05, 0.228, 0.018), style),
        ...text("16 oz", 0.05, 0.253, 0.01),
        ...text("$3.99", 0.05, 0.16, 0.035),
      ];
      const others = [deal(0.3, 0.1, "Ripe Mangoes", "$1.99"), deal(0.53, 0.1, "Trail Mix", "$4.49")];
      const page = together({ rules: frame(0.03, 0.08, 0.24, 0.2), words }, ...others);
      const area = suggestAreas(page, aspect).find(({ deal }) => deal === "$3.99");
      expect(area?.ingredient).toContain("Pumpkin Soup");
      return area?.confidence ?? 0;
    };
    expect(confidence(1)).toBeGreaterThan(0.9);
    expect(confidence(2)).toBeLessThan(0.9);
  });

  it("ends a name where its contents begin, and keeps words and amounts of a line of details together", () => {
    const words = [
      ...text("Passata", 0.1, 0.31, 0.014),
      ...text("500 g", 0.1, 0.327, 0.014),
      ...text("€ 2,18 al kg", 0.1, 0.344, 0.01),
      ...text("€ 1,09", 0.1, 0.26, 0.04),
    ];
    const page = together({ pictures: [box(0.1, 0.1, 0.2, 0.15)], words });
    expect(suggestAreas(page, aspect)).toMatchObject([
      { ingredient: "Passata", deal: "€1,09", details: "500 g\n€ 2,18 al kg" },
    ]);
  });
});
