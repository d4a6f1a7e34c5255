import { describe, expect, it } from "vitest";
import { notPrinted, type SuggestedArea } from "#reader/deals/suggestions";
import { completeSuggestions, type EarlierDeal } from "./earlier-deals";

const categories = [
  { id: 1, name: "Produce" },
  { id: 2, name: "Dairy" },
  { id: 3, name: "Frozen" },
  { id: 4, name: "Snacks" },
];

function suggestion(ingredient: string, given: Partial<SuggestedArea> = {}): SuggestedArea {
  const box = { left: 0, top: 0, width: 0.1, height: 0.1 };
  const texts = { ingredient, prefix: "", deal: "$1.99", details: "", department: "" };
  return { ...box, ...texts, ...notPrinted, key: "a", thumbnailIndex: null, confidence: 0.9, ...given };
}

function earlier(
  ingredient: string,
  categoryId: number | null,
  given: Partial<EarlierDeal> = {},
): EarlierDeal {
  const ad = { circular: "Last week", readName: null, isPublished: false };
  return { id: 1, ingredient, categoryId, prefix: "", picture: null, ...ad, ...given };
}

function completed(one: SuggestedArea, before: EarlierDeal[] = []): SuggestedArea {
  return completeSuggestions([one], before, categories)[0] as SuggestedArea;
}

describe("what the same product was before", () => {
  it("gives its category, its recipes and the retailer's wording", () => {
    const before = [earlier("Gala Apples", 4, { id: 7, prefix: "Organic" })];
    expect(completed(suggestion("ORGANIC GALA APPLES"), before)).toMatchObject({
      ingredient: "Gala Apples",
      prefix: "Organic",
      categoryId: 4,
      sameAs: 7,
    });
  });

  it("is what its newest area says", () => {
    const before = [earlier("Gala Apples", 2), earlier("Gala Apples", 1)];
    expect(completed(suggestion("Gala Apples"), before).categoryId).toBe(2);
  });

  it("keeps the wording of the page where more is printed than before", () => {
    const before = [earlier("Gala Apples", 1)];
    expect(completed(suggestion("Gala Apples", { prefix: "Organic" }), before)).toMatchObject({
      ingredient: "Gala Apples",
      prefix: "Organic",
      categoryId: 1,
    });
  });
});

describe("the picture that the same product was shown with", () => {
  const picture = { pageId: 7, thumbnailIndex: 2 };
  const before = [earlier("Gala Apples", 1), earlier("Gala Apples", 1, { picture })];

  it("is suggested where the page has none, the newest that there is", () => {
    const older = earlier("Gala Apples", 1, { picture: { pageId: 3, thumbnailIndex: 0 } });
    expect(completed(suggestion("GALA APPLES"), [...before, older]).picture).toEqual(picture);
  });

  it("is not where the page shows the product itself", () => {
    expect(completed(suggestion("Gala Apples", { thumbnailIndex: 4 }), before).picture).toBeNull();
    const own = { left: 0.1, top: 0.1, width: 0.1, height: 0.1 };
    expect(completed(suggestion("Gala Apples", { picture: own }), before).picture).toEqual(own);
  });

  it("is not where the words before the name are others", () => {
    expect(completed(suggestion("Gala Apples", { prefix: "Organic" }), before).picture).toBeNull();
  });
});

describe("the category of a new product", () => {
  it("is what the retailer chose for names with the same words", () => {
    const before = [
      earlier("Sweet Corn Chips", 4),
      earlier("Blue Corn Chips", 4),
      earlier("Kettle Chips", 4),
      earlier("Corn on the Cob", 1),
    ];
    expect(completed(suggestion("Lime Chips"), before).categoryId).toBe(4);
    expect(completed(suggestion("Something Else"), before).categoryId).toBeNull();
  });

  it("is not guessed from a word that stands in many categories", () => {
    const before = [earlier("Fresh Mint", 1), earlier("Fresh Kefir", 2), earlier("Fresh Pierogi", 3)];
    expect(completed(suggestion("Fresh Vrax"), before).categoryId).toBeNull();
  });

  it("is the department that is printed over it, whatever the language", () => {
    expect(completed(suggestion("Vrax", { department: "DAIRY" })).categoryId).toBe(2);
    expect(completed(suggestion("Vrax", { department: "Obst & Gemüse" })).categoryId).toBe(1);
  });

  it.each([
    ["Gala Apples", 1],
    ["Vanilla Ice Cream", 3],
    ["Frozen Mixed Vegetables", 3],
    ["Queijo Mussarela Fatiado", 2],
    ["Pomodori ciliegini", 1],
    ["Frische Vollmilch", 2],
    ["Yaourts nature", 2],
    ["Pencils", null],
  ])("follows from the words of the trade: %s", (name, id) => {
    expect(completed(suggestion(name)).categoryId).toBe(id);
  });

  it("is none where the list of categories has none for it", () => {
    expect(completeSuggestions([suggestion("Gala Apples")], [], [])[0]?.categoryId).toBeNull();
  });
});

describe("a name that staff corrected", () => {
  const corrected = earlier("Peach Yogurt", 2, { id: 7, prefix: "Sunny", readName: "Sunny P3ach" });
  const misread = suggestion("P3ACH", { prefix: "SUNNY" });

  it("is suggested where the same is read again, with what goes with it, and never sure by that", () => {
    const picture = { pageId: 7, thumbnailIndex: 2 };
    expect(completed(misread, [{ ...corrected, picture }])).toMatchObject({
      ...{ prefix: "Sunny", ingredient: "Peach Yogurt", categoryId: 2, sameAs: 7, picture },
      ...{ names: ["SUNNY P3ACH"], confidence: 0.85 },
      seenBefore: { circular: "Last week", read: { prefix: "SUNNY", ingredient: "P3ACH" } },
    });
  });

  it("stays as sure as it was read where the reading has all of its words", () => {
    const short = earlier("Peach Yogurt", 2, { readName: "Sunny Farms Peach Yogurt 4 pack" });
    const again = suggestion("Sunny Farms Peach Yogurt 4 Pack");
    expect(completed(again, [short])).toMatchObject({ ingredient: "Peach Yogurt", confidence: 0.9 });
  });

  it.each([
    ["other words were read", [corrected], "Sunny Pear"],
    ["the reading was made different names", [corrected, earlier("Pear", 1, { readName: "SUNNY P3ACH" })]],
    ["the reading is the name of another product", [corrected, earlier("Sunny P3ach", 1)]],
    ["the reading is a part of other names", [corrected, earlier("Sunny P3ach Jam", 1)]],
  ])("is not where %s", (_, before, read = "Sunny P3ach") => {
    const { ingredient, seenBefore } = completed(suggestion(read), before);
    expect(ingredient).toBe(read);
    expect(seenBefore?.read ?? null).toBeNull();
  });

  it("is the newest where the same name was made of the reading more than once", () => {
    const older = earlier("PEACH YOGURT", 1, { prefix: "sunny", readName: "Sunny P3ach" });
    expect(completed(misread, [corrected, older])).toMatchObject({
      ingredient: "Peach Yogurt",
      categoryId: 2,
    });
  });
});

describe("an earlier ad with the same name", () => {
  const doubtful = suggestion("GALA APPLES", { confidence: 0.8, confidenceIfNamed: 0.93 });
  const published = earlier("Gala Apples", 1, { isPublished: true });

  it("makes a deal sure of which only the name was in doubt, and is named", () => {
    expect(completed(doubtful, [published])).toMatchObject({
      ingredient: "Gala Apples",
      confidence: 0.93,
      seenBefore: { circular: "Last week", read: null },
    });
  });

  it("says nothing of a doubtful price or box", () => {
    const priceless = { ...doubtful, confidenceIfNamed: 0.8 };
    expect(completed(priceless, [published]).confidence).toBe(0.8);
  });

  it.each([
    ["was not published", [{ ...published, isPublished: false }]],
    ["has a longer name too, of which this may be a part", [published, earlier("Gala Apples Bag", 1)]],
    ["has the name in another category too", [published, earlier("Gala Apples", 4)]],
    [
      "has another name for the same reading",
      [published, earlier("Fuji Apples", 1, { readName: "Gala Apples" })],
    ],
    ["has only the name without the words before it", [earlier("Apples", 1, { isPublished: true })]],
  ])("does not where it %s", (_, before) => {
    expect(completed(doubtful, before).confidence).toBe(0.8);
  });

  it("does not by a short name", () => {
    const short = { ...doubtful, ingredient: "Pears" };
    expect(completed(short, [earlier("Pears", 1, { isPublished: true })]).confidence).toBe(0.8);
  });
});
