import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { withAccents } from "./letter-accents";
import { type LetterModel, marks } from "./letter-model";
import type { PrintedLine } from "./line-styles";
import type { ReadPrice } from "./read-price";
import { decodePicture } from "./resample";

const picture = decodePicture(createCanvas(400, 400));

function line(shown: string): PrintedLine {
  const place = { left: 0, top: 0, right: 300, bottom: 30 };
  const characters = [...shown].map((text, index) => ({
    text,
    left: index * 10,
    right: index * 10 + 10,
    score: 1,
  }));
  const words = shown.split(" ").map((text) => ({ ...place, text }));
  const style = { weight: 0.2, ink: [0, 0, 0], paper: [255, 255, 255], unrest: 0 } as const;
  return { ...place, text: shown, shown, score: 1, characters, words, ...style } as unknown as PrintedLine;
}

/** Sees one accent over each letter, as sure as it is told for the letter. */
function seeing(
  accent: (typeof marks)[number],
  rateOf: (letter: string, index: number) => number,
): LetterModel {
  return {
    rate: async (letters) =>
      letters.map(({ text }, index) =>
        marks.map((one) => (one === accent ? rateOf(text, index) : one === "" ? 1 - rateOf(text, index) : 0)),
      ),
  };
}

const surely = () => 0.95;

async function respell(model: LetterModel, ...texts: string[]): Promise<string[]> {
  return respellBeside([], model, ...texts);
}

/** @param prices as they were read on the same page */
async function respellBeside(prices: string[], model: LetterModel, ...texts: string[]): Promise<string[]> {
  const priced = prices.map((text) => ({ text }) as ReadPrice);
  const lines = await withAccents(model, { picture, lines: texts.map(line), prices: priced });
  for (const { shown, words } of lines) expect(words.map(({ text }) => text).join(" ")).toBe(shown);
  return lines.map(({ shown }) => shown);
}

async function respellKnowing(words: string, model: LetterModel, ...texts: string[]): Promise<string[]> {
  const page = { picture, lines: texts.map(line), prices: [] };
  return (await withAccents(model, page, { words: words.split(" ") })).map(({ shown }) => shown);
}

describe("letters that lost their accents", () => {
  it("get those that the page's language has", async () => {
    const german = ["und oder mit", "Kase 100 g"];
    expect(await respell(seeing("\u0308", surely), ...german)).toEqual(["ünd öder mit", "Käse 100 g"]);
    expect(await respell(seeing("\u0303", surely), ...german)).toEqual(german);
    const portuguese = ["oferta de leite com", "Pao frances"];
    expect(await respell(seeing("\u0303", surely), ...portuguese)).toEqual([
      "õfertã de leite cõm",
      "Pãõ frãnces",
    ]);
  });

  it("get a ring in Swedish, and a stroke in Polish, where a stroked l was read as a t", async () => {
    const ring = seeing("\u030a", (letter) => (letter === "a" ? 0.95 : 0));
    expect((await respell(ring, "och med eller", "Ragbrod"))[1]).toBe("Rågbrod");
    const stroke = seeing("stroke", (letter) => (letter === "t" ? 0.95 : 0));
    expect((await respell(stroke, "cena oraz opak", "Maka"))[1]).toBe("Maka");
    expect((await respell(stroke, "cena oraz opak", "Mastowa"))[1]).toBe("Masłowa");
  });

  it("get those of the language whose currency the prices have", async () => {
    const til = seeing("\u0303", (letter) => (letter === "a" ? 0.95 : 0));
    const reais = ["R$2,99", "R$3,99", "R$6,99"];
    expect(await respellBeside(reais, til, "Limao")).toEqual(["Limão"]);
    expect(await respellBeside(["$2.99", "$3.99", "$6.99"], til, "Limao")).toEqual(["Limao"]);
  });

  it("get those of the language of other pages where the page has few words", async () => {
    const til = seeing("\u0303", (letter) => (letter === "a" ? 0.95 : 0));
    const portuguese = "Ofertas válidas de sábado Leite Integral Caixa com 12 unidade Carne Moída";
    expect(await respellKnowing(portuguese, til, "Limao")).toEqual(["Limão"]);
    // The page's own words go before those of others.
    expect(await respellKnowing(portuguese, til, "Limao und oder mit")).toEqual(["Limao und oder mit"]);
    const english = `${"Fresh ground chuck family pack each lb ".repeat(40)} dulce de leche carne con`;
    expect(await respellKnowing(english, til, "Limao")).toEqual(["Limao"]);
    expect(await respellKnowing("walmart com ".repeat(10), til, "Limao")).toEqual(["Limao"]);
  });

  it("stay as they are where the accent is doubtful or the language is not known", async () => {
    expect(
      await respell(
        seeing("\u0308", () => 0.4),
        "und oder mit",
      ),
    ).toEqual(["und oder mit"]);
    expect(await respell(seeing("\u0308", surely), "Corn Flakes", "Orange Juice")).toEqual([
      "Corn Flakes",
      "Orange Juice",
    ]);
  });

  it("are the same wherever a page prints the word", async () => {
    // Of the two words alike, the first is seen badly.
    let seen = 0;
    const once = seeing("\u0308", (letter) => (letter === "a" ? ([0.4, 0.9][seen++ >> 1] ?? 0) : 0));
    expect((await respell(once, "und oder mit", "Kase", "Kase 100 g"))[1]).toBe("Käse");
  });

  it("are a sharp s behind a small letter in German", async () => {
    expect(
      await respell(
        seeing("", surely),
        "und oder mit",
        "GroBe SuBigkeiten, WeiB, OneBlade, vitamin B12, BBQ",
      ),
    ).toEqual(["und oder mit", "Große Sußigkeiten, Weiß, OneBlade, vitamin B12, BBQ"]);
  });
});
