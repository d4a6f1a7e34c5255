import { describe, expect, it } from "vitest";
import type { PageWord } from "#reader/page-content";
import { withoutFurniture, withoutHeads } from "./page-furniture";
import { measureWord } from "./text-blocks";

/** Words of one line; places in page heights of a square page. */
function text(words: string, left: number, top: number, size = 0.012): PageWord[] {
  let x = left;
  return words.split(" ").map((word) => {
    const width = word.length * size * 0.5;
    const placed = { text: word, left: x, top, width, height: size, size };
    x += width + size * 0.3;
    return placed;
  });
}

function leftOf(words: PageWord[], others: PageWord[][] = []): string {
  const measured = words.map((word) => measureWord(word, 1));
  return withoutFurniture(measured, others, 1)
    .map((word) => word.text)
    .join(" ");
}

describe("what stands on every page", () => {
  const head = text("Super Market Specials", 0.1, 0.02, 0.03);
  const apples = text("Gala Apples", 0.1, 0.4);

  it("is left out at the edges of the page where another page has it at the same place", () => {
    expect(leftOf([...head, ...apples], [[...head, ...text("Brown Eggs", 0.1, 0.4)]])).toBe("Gala Apples");
    expect(leftOf([...head, ...apples], [text("Super Market Specials", 0.5, 0.02, 0.03)])).toContain("Super");
    expect(leftOf([...head, ...apples])).toContain("Super");
  });

  it("is the same where other spaces and signs were read between its words", () => {
    const foot = text("No rain checks. While supplies last", 0.1, 0.96);
    const asRead = text("No rainchecks, While supplieslast", 0.1, 0.96);
    expect(leftOf([...asRead, ...apples], [foot])).toBe("Gala Apples");
  });

  it("stays where it may be a deal's: a product on two pages, a word that is short", () => {
    expect(leftOf(apples, [apples])).toBe("Gala Apples");
    expect(leftOf(text("each", 0.1, 0.02), [text("each", 0.1, 0.02)])).toBe("each");
  });

  it("differs in its numbers only", () => {
    const foot = (number: number) => text(`Page ${number} of the circular`, 0.1, 0.96);
    expect(leftOf([...foot(1), ...apples], [foot(2)])).toBe("Gala Apples");
  });

  it.each([
    "Follow us @greenvalley",
    "www.greenvalley.example",
    "hello@greenvalley.example",
    "Call (555) 010-2233",
    "WhatsApp: 11 5555-0101",
    "Valid 3/4/26 thru 3/10/26",
    "Prices good March 4 - March 10",
    "Gültig vom 4.3. bis 10.3.2026",
    "Offres valables du mercredi 4 mars",
  ])("is no product wherever it stands: %s", (line) => {
    expect(leftOf([...text(line, 0.1, 0.5), ...apples])).toBe("Gala Apples");
  });

  it.each([
    "1,5 L",
    "12-14.5 oz.",
    "zzgl. Pfand 0.25",
    "2 for 1",
    "from $5.00",
    "1/2 or 3/4 lb",
    "80% Lean",
    "May Peas 500 g",
  ])("is not the size of a product: %s", (line) => {
    expect(leftOf(text(line, 0.1, 0.5))).toBe(line);
  });

  it("has numbers of pages, but no cents of a price", () => {
    expect(leftOf([...text("12", 0.9, 0.97), ...apples])).toBe("Gala Apples");
    const price = [...text("3", 0.1, 0.02, 0.03), { ...text("50", 0.116, 0.02, 0.015)[0] } as PageWord];
    expect(leftOf(price)).toBe("3 50");
  });
});

describe("a head and a foot", () => {
  const head = text("Prices melt", 0.1, 0.04, 0.05);
  const apples = text("Gala Apples", 0.1, 0.4);
  const foot = text("While supplies last", 0.1, 0.95);
  const deals = [{ left: 0.1, top: 0.15, right: 0.3, bottom: 0.38 }];
  const across = (y: number, right = 1) => ({ left: 0, top: y, right, bottom: y + 0.002 });
  const left = (rules: ReturnType<typeof across>[], others = deals) =>
    withoutHeads(
      [...head, ...apples, ...foot].map((word) => measureWord(word, 1)),
      others,
      rules,
      1,
    )
      .map(({ text: word }) => word)
      .join(" ");

  it("are what lines across the page part from its deals", () => {
    expect(left([across(0.12), across(0.93)])).toBe("Gala Apples");
    expect(left([across(0.12)])).toBe("Gala Apples While supplies last");
  });

  it("stay where the lines are shorter, or a deal stands above them", () => {
    expect(left([across(0.12, 0.5)])).toContain("Prices melt");
    expect(left([across(0.12)], [...deals, { left: 0.6, top: 0.02, right: 0.8, bottom: 0.1 }])).toContain(
      "melt",
    );
    expect(left([across(0.12)], [])).toContain("melt");
  });
});
