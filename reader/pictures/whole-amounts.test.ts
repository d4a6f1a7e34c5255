import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { priceOfLines, type ReadPrice } from "./read-price";
import { decodePicture, type Picture } from "./resample";
import { withWholeAmounts } from "./whole-amounts";

/** Prices as they stand under each other, each drawn in parts of some size, and what the reader makes of them. */
function printed(rows: { parts: [text: string, size: number, up?: number][]; line: string; text: string }[]) {
  const canvas = createCanvas(600, 150 * rows.length);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = "black";
  const prices = rows.map(({ parts, line, text }, index): ReadPrice => {
    const foot = 150 * index + 110;
    let left = 40;
    for (const [part, size, up = 0] of parts) {
      pen.font = `bold ${size}px sans-serif`;
      pen.fillText(part, left, foot - up);
      left += pen.measureText(part).width;
    }
    const box = { left: 36, top: foot - 76, right: left + 4, bottom: foot + 8 };
    return { ...priceOfLines([{ ...box, text: line, score: 1, characters: [] }], text), agreement: 1 };
  });
  return { picture: decodePicture(canvas) as Picture, prices };
}

const plain = (text: string, read: string) => ({
  parts: [[text, 80]] as [string, number][],
  line: text,
  text: read,
});

function textsOf(rows: Parameters<typeof printed>[0]) {
  const { picture, prices } = printed(rows);
  return withWholeAmounts(picture, prices).map(({ text, otherText = "" }) => [text, otherText]);
}

describe("three digits of one size behind a sign", () => {
  it("are a whole amount where other amounts have no cents or a mark before them", () => {
    expect(textsOf([plain("$349", "$3.49"), plain("$75", "$75"), plain("$1149", "$11.49")])).toEqual([
      ["$349", ""],
      ["$75", ""],
      ["$1149", ""],
    ]);
    expect(textsOf([plain("£129", "£1.29"), plain("£39.99", "£39.99")])[0]).toEqual(["£129", ""]);
  });

  it("may be either where nothing shows it, where they were much dearer, and without a sign of their own", () => {
    expect(textsOf([plain("$349", "$3.49"), plain("$289", "$2.89")])[0]).toEqual(["$3.49", "$349"]);
    expect(textsOf([plain("$349", "$3.49"), plain("$5.99", "$5.99")])[0]).toEqual(["$3.49", "$349"]);
    expect(textsOf([plain("349", "$3.49"), plain("$75", "$75")])[0]).toEqual(["$3.49", "$349"]);
  });

  it("have cents where those are raised, or a point was not read", () => {
    const raised = {
      parts: [
        ["$3", 80],
        ["49", 40, 30],
      ] as [string, number, number?][],
      line: "$349",
      text: "$3.49",
    };
    expect(textsOf([raised, plain("$75", "$75")])[0]).toEqual(["$3.49", ""]);
    const pointed = { parts: [["$3.49", 80]] as [string, number][], line: "$349", text: "$3.49" };
    expect(textsOf([pointed, plain("$75", "$75")])[0]).toEqual(["$3.49", ""]);
  });
});
