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
  return { id: 1, ingredient, categoryId, prefix: "", picture: null, ...given };
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
