import { createCanvas, type SKRSContext2D } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { suggestAreas } from "#reader/deals/suggestions";
import { toPrintedLine } from "./line-styles";
import type { ReadLine } from "./ocr-engine";
import { wordsOfPage } from "./page-words";
import type { PrintedPage } from "./printed-page";
import { priceOfLines } from "./read-price";
import { decodePicture } from "./resample";

const [width, height] = [1200, 1600];

/** Prints a line and gives it as the reader does: its box has about the same room around letters of any height. */
function print(pen: SKRSContext2D, text: string, left: number, base: number, font: string): ReadLine {
  pen.font = font;
  pen.fillText(text, left, base);
  const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = pen.measureText(text);
  const edge = (index: number) => left + pen.measureText(text.slice(0, index)).width;
  const characters = [...text].map((one, index) => ({
    text: one,
    left: edge(index),
    right: edge(index + 1),
    score: 1,
  }));
  const box = { left: left - 6, top: base - up - 8, right: edge(text.length) + 6, bottom: base + down + 8 };
  return { ...box, text, score: 1, characters };
}

/** Rows of a name over two lines of details, with a price at the right. */
function pageOf(rows: { name: string; details: [string, string]; price: string }[]): PrintedPage {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = "black";
  const printed = rows.map(({ name, details, price }, index) => {
    const base = 200 + 160 * index;
    return {
      texts: [
        print(pen, name, 60, base, "bold 28px sans-serif"),
        ...details.map((text, row) => print(pen, text, 60, base + 32 * (row + 1), "22px sans-serif")),
      ],
      price: priceOfLines([print(pen, price, 900, base + 20, "bold 62px sans-serif")], price),
    };
  });
  const picture = decodePicture(canvas);
  const lines = printed.flatMap(({ texts }) => texts.map((line) => toPrintedLine(picture, line)));
  return { picture, lines, prices: printed.map(({ price }) => price), plain: 38, unread: [] };
}

const rows: Parameters<typeof pageOf>[0] = [
  { name: "BAUERNBROT", details: ["je 1-kg-Netz", "UVP 18.72"], price: "6,29" },
  { name: "PAPRIKA ROT", details: ["500-g-Packung", "1 kg = 28,80"], price: "2,49" },
  { name: "GOUDA SCHEIBEN", details: ["je 12 x 0,7 l", "statt 8.46"], price: "4,99" },
  { name: "FRISCHE VOLLMILCH", details: ["versch. Sorten", "zzgl. Pfand 0.25"], price: "3,98" },
];

describe("the words of a page that was read", () => {
  it("are as large as their type, with digits and without", () => {
    const size = new Map(wordsOfPage(pageOf(rows)).map((word) => [word.text, word.size * height]));
    for (const text of ["BAUERNBROT", "GOUDA", "VOLLMILCH"])
      expect(Math.abs((size.get(text) as number) / 28 - 1), text).toBeLessThan(0.15);
    for (const text of ["je", "1-kg-Netz", "500-g-Packung", "statt", "Sorten"])
      expect(Math.abs((size.get(text) as number) / 22 - 1), text).toBeLessThan(0.15);
  });

  it("name deals by their names, not by details with digits in them", () => {
    const content = { words: wordsOfPage(pageOf(rows)), pictures: [], rules: [], links: [] };
    const found = suggestAreas(content, width / height);
    expect(found.map(({ ingredient, deal }) => [ingredient, deal])).toEqual(
      rows.map(({ name, price }) => [name, price]),
    );
  });

  it("hold a price in a line of words once, as large as they are", () => {
    const page = pageOf(rows);
    const deposit = page.lines.find(({ text }) => text.includes("Pfand")) as ReadLine;
    const prices = [...page.prices, { ...priceOfLines([deposit], "0.25"), lines: [] }];
    const words = wordsOfPage({ ...page, prices });
    expect(words.filter(({ text }) => text.includes("0.25"))).toEqual([
      expect.objectContaining({ size: words.find(({ text }) => text === "Pfand")?.size }),
    ]);
  });
});
