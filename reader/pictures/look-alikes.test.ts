import { describe, expect, it } from "vitest";
import { withLookAlikes } from "./look-alikes";

function mended(text: string): string {
  const characters = [...text].map((one, index) => ({
    text: one,
    left: 10 * index,
    right: 10 * index + 9,
    score: 1,
  }));
  return withLookAlikes({ left: 0, top: 0, right: 10 * text.length, bottom: 20, text, score: 1, characters })
    .text;
}

describe("characters that look like others", () => {
  it.each([
    ["$4.49／b", "$4.49/lb"],
    ["$1.49/／b", "$1.49/lb"],
    ["/1b", "/lb"],
    ["1b", "lb"],
    ["$19.99/1b", "$19.99/lb"],
    ["Buy l,", "Buy 1,"],
    ["BUY I GET l FREE", "BUY 1 GET 1 FREE"],
    ["Root Beer I.89 L", "Root Beer 1.89 L"],
  ])("%s is %s", (read, printed) => {
    expect(mended(read)).toBe(printed);
  });

  it.each([
    "Hauptstraße 1b, Köln",
    "Buy Italian",
    "Get Ice cold",
    "1,5 l",
    "VI.2 l",
    "1 l = 2,49",
    "Ibuprofen",
  ])("%s stays as it is", (text) => {
    expect(mended(text)).toBe(text);
  });
});
