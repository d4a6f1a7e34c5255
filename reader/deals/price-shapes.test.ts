import { describe, expect, it } from "vitest";
import { findPrices } from "./price-shapes";
import type { MeasuredWord } from "./text-blocks";

/** Sets words side by side on one baseline: [text, size, gap before in parts of the plain size]. */
function line(parts: [text: string, size?: number, gap?: number][], top = 0.5): MeasuredWord[] {
  const plain = 0.01;
  let x = 0.1;
  return parts.map(([text, size = plain, gap = 0.25]) => {
    x += gap * plain;
    const width = 0.55 * size * text.length;
    const word = { text, size, left: x, right: x + width, top: top - size, bottom: top };
    x += width;
    return word;
  });
}

/** Plain text elsewhere on the page, so that there is a plain size to compare with. */
const plainText = line([["Fresh"], ["from"], ["our"], ["farms"], ["every"], ["morning"]], 0.9);

function pricesIn(parts: [text: string, size?: number, gap?: number][]): string[] {
  return findPrices([...plainText, ...line(parts)]).map((price) => price.text);
}

describe("findPrices", () => {
  it("reads a count that stands over the word between it and its sum", () => {
    const words = [
      { text: "2", size: 0.012, left: 0.1, right: 0.107, top: 0.44, bottom: 0.452 },
      { text: "for", size: 0.012, left: 0.097, right: 0.115, top: 0.456, bottom: 0.468 },
      { text: "$6", size: 0.04, left: 0.12, right: 0.165, top: 0.438, bottom: 0.478 },
    ];
    expect(findPrices([...plainText, ...words]).map(({ text }) => text)).toEqual(["2 for $6"]);
  });

  it("reads what is taken off, and that one of two is free", () => {
    expect(
      pricesIn([
        ["$1", 0.03],
        ["OFF", 0.03],
      ]),
    ).toEqual(["$1 OFF"]);
    expect(
      pricesIn([
        ["BOGO", 0.03],
        ["Free", 0.03],
      ]),
    ).toEqual(["BOGO Free"]);
  });

  it.each(["$3.99", "2/$5", "99¢", "1,99€", "$3.99/lb", "Rp25.000", "72,60₽/шт", "BOGO"])(
    "reads %s as it is printed",
    (text) => {
      expect(pricesIn([[text]])).toEqual([text]);
    },
  );

  it.each([
    ["2€49", "2.49 €"],
    ["35:-", "35:-"],
    ["2,–", "2,–"],
    ["-.79*", "0.79"],
    ["$.69", "$0.69"],
    ["19:90", "19:90"],
    ["4,99zł/1szt.", "4,99zł/szt."],
  ])("reads a large %s as %s", (printed, text) => {
    expect(pricesIn([[printed, 0.03]])).toEqual([text]);
  });

  it.each([
    [[["2x$5.00", 0.03]], "2x$5.00"],
    [
      [
        ["2/", 0.02],
        ["$", 0.015],
        ["7", 0.04, 0],
      ],
      "2/$7",
    ],
    [
      [
        ["2", 0.02],
        ["por", 0.02],
        ["$55", 0.04, 0.5],
      ],
      "2 por $55",
    ],
    [
      [
        ["3", 0.02],
        ["LBS/", 0.02],
        ["$5", 0.04, 0.2],
      ],
      "3 LBS/$5",
    ],
    [
      [
        ["2", 0.03],
        ["LBS/$1", 0.03, 0.5],
      ],
      "2 LBS/$1",
    ],
    [
      [
        ["1,89", 0.03],
        ["€", 0.03],
        ["/100", 0.012],
        ["g", 0.012],
      ],
      "1,89 €/100 g",
    ],
  ] as [[text: string, size?: number, gap?: number][], string][])(
    "reads a count, and what a sum is for, that stand apart: %j",
    (parts, text) => {
      expect(pricesIn(parts)).toEqual([text]);
    },
  );

  it.each([
    ["3 kg por $50", "3 kg por $50"],
    ["5 pzas en $60", "5 pzas en $60"],
    ["2kg x $35", "2kg x $35"],
    ["1½ kg x $199", "1½ kg x $199"],
    ["2 kg für 5 €", "2 kg für 5 €"],
    ["2 lbs for $5", "2 lbs for $5"],
    ["Plums 2 lbs for $5", "2 lbs for $5"],
    ["$79 x 3 kg", "$79 x 3 kg"],
    ["$5 for 2 lbs", "$5 for 2 lbs"],
    ["$5 for 2", "$5 for 2"],
    // These say how large a pack is, or what follows the price.
    ["Arroz 5 kg por R$24,99", "R$24,99"],
    ["Arroz 5kg por R$24,99", "R$24,99"],
    ["6 x 330 ml for £4", "£4"],
    ["2 x 500 g für 5 €", "5 €"],
    ["$5 for 2 nights", "$5"],
  ])("of %j reads %j, with the count and its unit", (printed, text) => {
    expect(pricesIn(printed.split(" ").map((word) => [word, 0.03, 1]))).toEqual([text]);
  });

  it.each([
    [["3", "pour", "2", "€50"], "3 pour 2.50 €"],
    [["3", "por", "2€", "50"], "3 por 2.50 €"],
    [["2", "für", "3,", "50"], "2 für 3,50"],
    [["2", "für", "3", ",", "50"], "2 für 3,50"],
    [["2", "pour", "7", "€"], "2 pour 7 €"],
    [["3", "for", "2"], "3 for 2"],
  ])("keeps the cents and the currency of what several come to: %j", (texts, text) => {
    const words = line(texts.map((part, at) => [part, at < 3 ? 0.03 : 0.015, at < 3 ? 1 : 0.1]));
    const raised = words.map((word, at) => (at < 3 ? word : { ...word, top: 0.472, bottom: 0.487 }));
    expect(findPrices([...plainText, ...raised]).map((price) => price.text)).toEqual([text]);
  });

  it('takes what stands behind an "or" for no price of the deal\'s own', () => {
    const words = line([
      ["2x$5.00", 0.03],
      ["or", 0.012],
      ["$2.99", 0.03],
    ]);
    expect(findPrices([...plainText, ...words]).map(({ text, role }) => [text, role])).toEqual([
      ["2x$5.00", "price"],
      ["$2.99", "aside"],
    ]);
  });

  it("reads offers that go on over two lines", () => {
    const count = line(
      [
        ["2", 0.02],
        ["for", 0.02],
      ],
      0.5,
    );
    const sum = (text: string) => line([[text, 0.02]], 0.522);
    const textOf = (words: MeasuredWord[]) =>
      findPrices([...plainText, ...count, ...words]).map(({ text }) => text);
    expect(textOf(sum("$5"))).toEqual(["2 for $5"]);
    const three = line(
      [
        ["3", 0.02],
        ["for", 0.02],
      ],
      0.5,
    );
    expect(findPrices([...plainText, ...three, ...sum("2")]).map(({ text }) => text)).toEqual(["3 for 2"]);
  });

  it("takes a percentage beside a larger price for no price of its own, and one alone for the deal", () => {
    const roles = (parts: [string, number][]) =>
      findPrices([...plainText, ...line(parts)]).map(({ text, role }) => `${text} ${role}`);
    expect(
      roles([
        ["-25%", 0.03],
        ["$1.99", 0.06],
      ]),
    ).toEqual(["$1.99 price", "-25% aside"]);
    expect(roles([["-25%", 0.03]])).toEqual(["-25% price"]);
  });

  it.each([
    ["3.20 / 100 g", "3.20/100 g"],
    ["1,45 € / etto", "1,45 €/etto"],
    ["1,45 € all'etto", "1,45 € all'etto"],
    ["-.65 / Stk.", "0.65/Stk."],
    ["$2.49 / bunch", "$2.49/bunch"],
  ])("reads %s with its unit where that is set as large", (printed, text) => {
    expect(pricesIn(printed.split(" ").map((word) => [word, 0.03, 0.5]))).toEqual([text]);
  });

  it.each([
    ["30% OFF", "Starting at $14.99"],
    ["15 % remise", "dès 3,49€"],
    ["Half price", "as low as $2.50"],
    ["40% OFF", "Reg. $9.99 to $19.99"],
  ])("takes %s for the deal where it is set larger than '%s'", (offer, under) => {
    const parts = (text: string, size: number) =>
      text.split(" ").map((word): [string, number, number] => [word, size, 0.4]);
    const words = [...plainText, ...line(parts(offer, 0.03), 0.5), ...line(parts(under, 0.013), 0.53)];
    const found = findPrices(words);
    expect(found.filter(({ role }) => role === "price").map(({ text }) => text)).toEqual([offer]);
  });

  it("reads a percentage whose sign stands apart, and cents behind a dash", () => {
    const apart = findPrices([
      ...plainText,
      ...line([
        ["−20", 0.03],
        ["%", 0.03, 0.6],
      ]),
    ]);
    expect(apart.map(({ text }) => text)).toEqual(["−20 %"]);
    expect(
      pricesIn([
        ["-.", 0.04],
        ["69", 0.02, 0.1],
      ]),
    ).toEqual(["0.69"]);
  });

  it("takes small prices that have the same words before them for asides, in any language", () => {
    const deals = [0.2, 0.4, 0.6].flatMap((top) => [
      ...line([["4,99€", 0.05]], top),
      ...line([["Najniższa"], ["cena"], ["7,19€"]], top + 0.05),
    ]);
    const found = findPrices([...plainText, ...deals]);
    expect(found.filter(({ text }) => text === "7,19€").map(({ role }) => role)).toEqual([
      "aside",
      "aside",
      "aside",
    ]);
    expect(found.filter(({ text }) => text === "4,99€").map(({ role }) => role)).toEqual([
      "price",
      "price",
      "price",
    ]);
  });

  it("joins a large whole number with the smaller cents beside it", () => {
    const [three, cents] = line([
      ["3", 0.06],
      ["99", 0.03, 0],
    ]);
    const raised = { ...(cents as MeasuredWord), top: 0.44, bottom: 0.47 };
    const [price] = findPrices([...plainText, three as MeasuredWord, raised]);
    expect(price?.text).toBe("3.99");
    expect(price?.size).toBe(0.06);
  });

  it("keeps the currency sign and the unit of a price set in several sizes", () => {
    expect(
      pricesIn([
        ["$", 0.03],
        ["3", 0.06, 0],
        ["99", 0.03, 0],
        ["lb", 0.015, 0.5],
      ]),
    ).toEqual(["$3.99 lb"]);
  });

  it("finds the unit that stands under raised cents", () => {
    const [four, cents] = line([
      ["$4", 0.06],
      ["99", 0.03, 0],
    ]) as [MeasuredWord, MeasuredWord];
    const raised = { ...cents, top: 0.44, bottom: 0.465 };
    const unit = { ...cents, text: "ea", size: 0.02, top: 0.475, bottom: 0.495 };
    const textsWith = (...words: MeasuredWord[]) =>
      findPrices([...plainText, four, raised, ...words]).map((price) => price.text);
    expect(textsWith(unit)).toEqual(["$4.99 ea"]);
    const under = { ...unit, top: 0.495, bottom: 0.515 };
    expect(textsWith(under)).toEqual(["$4.99 ea"]);
    // It begins what comes next.
    const behind = { ...under, text: "bag", left: under.right + 0.005, right: under.right + 0.03 };
    expect(textsWith(under, behind)).toEqual(["$4.99"]);
  });

  it.each([
    [["/kg"], "$4.99/kg"],
    [["/100", "g"], "$4.99/100 g"],
    [["per", "100g"], "$4.99 per 100g"],
    [["per", "bottle"], "$4.99"],
    [["le", "kg"], "$4.99 le kg"],
    [["les", "100", "g"], "$4.99 les 100 g"],
  ])("takes %j under a price for what it is for", (texts, text) => {
    const [price] = line([["$4.99", 0.06]]) as [MeasuredWord];
    const size = 0.02;
    const below = texts.map((word, at) => {
      const left = price.left + 0.01 + 0.04 * at;
      return {
        ...price,
        text: word,
        size,
        left,
        right: left + 0.035,
        top: price.bottom + 0.005,
        bottom: price.bottom + 0.025,
      };
    });
    expect(findPrices([...plainText, price, ...below]).map((found) => found.text)).toEqual([text]);
  });

  it("joins a raised cent sign", () => {
    expect(
      pricesIn([
        ["49", 0.06],
        ["¢", 0.03, 0],
      ]),
    ).toEqual(["49¢"]);
  });

  it("reads several for a price, over several words", () => {
    expect(
      pricesIn([
        ["2", 0.03],
        ["for", 0.02, 0.6],
        ["$5", 0.03, 0.6],
      ]),
    ).toEqual(["2 for $5"]);
  });

  it("takes 2/5 for a price in large type, not the days of a span", () => {
    expect(pricesIn([["2/5", 0.03]])).toEqual(["2/5"]);
    expect(
      pricesIn([
        ["Mon", 0.02],
        ["2/3", 0.02, 0.6],
        ["-", 0.02, 0.6],
        ["Sun", 0.02, 0.6],
        ["8/3", 0.02, 0.6],
      ]),
    ).toEqual([]);
    expect(
      pricesIn([
        ["2/3", 0.02],
        ["-", 0.02, 0.6],
        ["8/3", 0.02, 0.6],
      ]),
    ).toEqual([]);
  });

  it("joins a currency that stands apart", () => {
    expect(
      pricesIn([
        ["R$", 0.02],
        ["4,99", 0.04, 0.2],
      ]),
    ).toEqual(["R$ 4,99"]);
    expect(pricesIn([["72,60"], ["₽/шт"]])).toEqual(["72,60 ₽/шт"]);
  });

  it("reads buy one get one and a percentage off", () => {
    expect(pricesIn([["Buy"], ["One"], ["Get"], ["One"], ["Free"]])).toEqual(["Buy One Get One Free"]);
    expect(pricesIn([["30%"], ["off"]])).toEqual(["30% off"]);
  });

  it("takes a bare number for a price only where it is set larger than the text", () => {
    expect(pricesIn([["3.99", 0.03]])).toEqual(["3.99"]);
    expect(pricesIn([["3.99"]])).toEqual([]);
  });

  it("compares with the size that most letters have, not with small print", () => {
    const smallPrint = line(
      [
        ["limits", 0.006],
        ["apply", 0.006],
        ["while", 0.006],
        ["stocks", 0.006],
      ],
      0.95,
    );
    expect(findPrices([...plainText, ...smallPrint, ...line([["3.99", 0.01]])])).toEqual([]);
  });

  it("leaves weights, years and percentages of content alone", () => {
    expect(pricesIn([["500"], ["g"], ["2026"], ["5%"], ["12-16"], ["oz"]])).toEqual([]);
  });

  it("gives every word to one price at most", () => {
    const prices = findPrices([
      ...plainText,
      ...line([
        ["$3.99", 0.03],
        ["$4.99", 0.03, 1],
      ]),
    ]);
    expect(prices.map((price) => price.text).sort()).toEqual(["$3.99", "$4.99"]);
  });

  it("reads whole number, mark and cents that are set as three words", () => {
    expect(
      pricesIn([
        ["€", 0.02],
        ["23", 0.04, 0.5],
        [",", 0.04, 0.8],
        ["99", 0.04, 0.8],
      ]),
    ).toEqual(["€23,99"]);
  });

  it("reads an offer over two or three lines as one", () => {
    const lines = [
      ...line(
        [
          ["BUY", 0.03],
          ["ONE", 0.03, 1],
        ],
        0.4,
      ),
      ...line(
        [
          ["GET", 0.03],
          ["ONE", 0.03, 1],
        ],
        0.435,
      ),
      ...line([["FREE", 0.03]], 0.47),
    ];
    const prices = findPrices([...plainText, ...lines]);
    expect(prices.map(({ text }) => text)).toEqual(["BUY ONE GET ONE FREE"]);
    expect(prices[0]?.size).toBeGreaterThan(0.09);
  });

  it("reads offers of other languages", () => {
    expect(
      pricesIn([
        ["Leve", 0.03],
        ["3", 0.03, 1],
        ["Pague", 0.03, 1],
        ["2", 0.03, 1],
      ]),
    ).toEqual(["Leve 3 Pague 2"]);
    expect(pricesIn([["3x2", 0.03]])).toEqual(["3x2"]);
  });

  it("leaves a percentage in a product's name alone", () => {
    expect(
      pricesIn([
        ["Beef", 0.018],
        ["80%", 0.018],
        ["Lean", 0.018],
      ]),
    ).toEqual([]);
  });

  it("does not take what stands close below a price for a part of it", () => {
    const [three, cents] = line([
      ["3", 0.06],
      ["50", 0.03, 0],
    ]) as [MeasuredWord, MeasuredWord];
    // Boxes of letters reach below the line they stand on.
    const tall = { ...three, bottom: three.bottom + 0.012 };
    const raised = { ...cents, top: 0.44, bottom: 0.47 };
    const below = line(
      [
        ["Gut", 0.01],
        ["&", 0.01],
      ],
      0.511,
    );
    expect(findPrices([...plainText, tall, raised, ...below]).map(({ text }) => text)).toEqual(["3.50"]);
  });

  it("takes neither the currency nor the unit of the price behind it", () => {
    expect(
      pricesIn([
        ["R$", 0.03],
        ["6,50", 0.06],
        ["R$", 0.02, 1],
        ["4,67/kg", 0.02],
      ]),
    ).toEqual(["R$ 6,50", "R$ 4,67/kg"]);
  });

  it("reads a number without a mark where all prices of the page are as large and have cents", () => {
    const others = [...line([["2,29", 0.04]], 0.2), ...line([["7,39", 0.04]], 0.3)];
    const texts = (last: string, size: number) =>
      findPrices([...plainText, ...others, ...line([[last, size]])]).map(({ text }) => text);
    expect(texts("1149", 0.04)).toContain("11.49");
    expect(texts("1149", 0.01)).toHaveLength(2);
  });
});
