import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPageReader, type PageReaderOptions } from "#app/circulars/page-reader/page-reader";
import type { PageReader } from "#app/kernel/ports/page-reader";
import { ReadingProblemError } from "#app/kernel/ports/page-reader";

const built = fileURLToPath(new URL("../../build/reader", import.meta.url));
const log = { debug() {}, info() {}, warn() {}, error() {} };
let folder: string;
let reader: PageReader;

function openReader(options: Partial<PageReaderOptions> = {}): PageReader {
  return createPageReader({ workerFile: path.join(built, "worker.js"), modelsDir: built, log, ...options });
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "endcap-reader-"));
  reader = openReader();
});

afterAll(async () => {
  await reader.close();
  await rm(folder, { recursive: true });
});

async function save(canvas: Canvas, name: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, await canvas.encode("jpeg", 92));
  return file;
}

/** A page of four cards: a coloured picture, a name and a price whose cents are smaller and raised. */
async function drawCards(): Promise<string> {
  return save(drawFourCards(drawRaisedPrice), "cards.jpg");
}

type Pen = ReturnType<Canvas["getContext"]>;

function drawRaisedPrice(pen: Pen, [whole, cents]: readonly [string, string], left: number, top: number) {
  pen.font = "bold 260px sans-serif";
  pen.fillText(whole, left + 60, top + 1090);
  pen.font = "bold 120px sans-serif";
  pen.fillText(cents, left + 220, top + 985);
}

/** As low as the name: numbers of this size, alone or with raised cents, are in no line that is found. */
function drawLonePrice(pen: Pen, [whole, cents]: readonly [string, string], left: number, top: number) {
  const isRound = Number(whole) % 3 === 0;
  const text = isRound ? `$${whole}` : whole;
  pen.font = "bold 90px serif";
  pen.fillText(text, left + 60, top + 960);
  const { width } = pen.measureText(text);
  pen.font = "bold 54px serif";
  if (!isRound) pen.fillText(cents, left + 64 + width, top + 930);
}

/** A price with its sign, which the model of PP-OCR does not know, and a larger one that is struck out. */
function drawEuros(pen: Pen, [whole, cents]: readonly [string, string], left: number, top: number) {
  pen.font = "bold 150px sans-serif";
  pen.fillText(`€${whole}.${cents}`, left + 40, top + 1060);
  pen.font = "170px sans-serif";
  const old = `${Number(whole) + 2}.50`;
  const { width } = pen.measureText(old);
  pen.fillText(old, left + 520, top + 1000);
  pen.fillRect(left + 510, top + 935, width + 20, 10);
}

function drawFourCards(
  drawPrice: (pen: Pen, price: readonly [string, string], left: number, top: number) => void,
): Canvas {
  const canvas = createCanvas(2000, 2600);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, 2000, 2600);
  const deals = [
    ["Strawberries", "3", "99", "#b3202c"],
    ["Bananas", "1", "29", "#c8a415"],
    ["Whole Chicken", "6", "49", "#8a5a2b"],
    ["Orange Juice", "4", "79", "#d9761a"],
  ] as const;
  for (const [index, [name, whole, cents, colour]] of deals.entries()) {
    const left = 60 + (index % 2) * 980;
    const top = 80 + Math.floor(index / 2) * 1260;
    pen.strokeStyle = "#888";
    pen.lineWidth = 6;
    pen.strokeRect(left, top, 900, 1180);
    pen.fillStyle = colour;
    pen.beginPath();
    pen.ellipse(left + 450, top + 380, 320, 260, 0, 0, 7);
    pen.fill();
    pen.fillStyle = "black";
    pen.font = "bold 80px sans-serif";
    pen.fillText(name, left + 60, top + 800);
    pen.fillStyle = "#c00000";
    drawPrice(pen, [whole, cents], left, top);
  }
  return canvas;
}

/** A list of names and prices without pictures; the last price is points for buying. */
async function drawList(): Promise<string> {
  const canvas = createCanvas(2000, 2600);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, 2000, 2600);
  pen.fillStyle = "black";
  pen.font = "50px sans-serif";
  for (const [index, name] of ["Bread", "Butter", "Cheese", "Yoghurt"].entries()) {
    pen.fillText(name, 120, 300 + index * 500);
  }
  pen.font = "bold 110px sans-serif";
  for (const [index, price] of ["2.49", "3.19", "4.89", "60"].entries()) {
    pen.fillText(price, 1600, 320 + index * 500);
  }
  pen.font = "60px sans-serif";
  pen.fillText("Angebote mit der Karte", 120, 2250);
  pen.fillText("und für die Woche", 120, 2400);
  pen.font = "44px sans-serif";
  pen.fillText("Extra-Punkte", 1560, 1890);
  return save(canvas, "list.jpg");
}

async function drawNoise(): Promise<string> {
  const canvas = createCanvas(900, 1200);
  const pen = canvas.getContext("2d");
  const pixels = pen.createImageData(900, 1200);
  let seed = 1;
  for (let index = 0; index < pixels.data.length; index++) {
    seed = (seed * 48271) % 2147483647;
    pixels.data[index] = index % 4 === 3 ? 255 : seed & 255;
  }
  pen.putImageData(pixels, 0, 0);
  return save(canvas, "noise.jpg");
}

describe("a page that is a picture", () => {
  it("gives its deals with names and prices, each where it stands", async () => {
    const { deals, words } = await reader.read(await drawCards());
    const read = deals
      .toSorted((a, b) => Math.round(a.top * 4 - b.top * 4) || a.left - b.left)
      .map(({ ingredient, price }) => `${ingredient} ${price}`);
    expect(read).toEqual(["Strawberries 3.99", "Bananas 1.29", "Whole Chicken 6.49", "Orange Juice 4.79"]);
    for (const deal of deals) {
      const isLeft = deal.left < 0.3;
      expect(deal.left + deal.width).toBeLessThan(isLeft ? 0.53 : 1.001);
      expect(deal.confidence).toBeGreaterThan(0.8);
    }
    for (const { picture, top, left } of deals) {
      const middle = { x: left < 0.3 ? 0.255 : 0.745, y: top < 0.3 ? 460 / 2600 : 1720 / 2600 };
      expect(picture?.left).toBeCloseTo(middle.x - 0.16, 1);
      expect(picture?.top).toBeCloseTo(middle.y - 0.1, 1);
      expect(picture?.width).toBeCloseTo(0.32, 1);
      expect(picture?.height).toBeCloseTo(0.2, 1);
    }
    expect(words.map(({ text }) => text)).toEqual(expect.arrayContaining(["Whole", "Chicken", "6.49"]));
  });

  it("gives prices their signs, and takes none that is struck out", async () => {
    const { deals } = await reader.read(await save(drawFourCards(drawEuros), "euros.jpg"));
    const prices = deals.map(({ price }) => price).sort();
    expect(prices).toEqual(["€1.29", "€3.99", "€4.79", "€6.49"]);
  });

  it("gives small prices that stand alone, and those with raised cents", async () => {
    const { deals } = await reader.read(await save(drawFourCards(drawLonePrice), "lone.jpg"));
    expect(deals.map(({ price }) => price).sort()).toEqual(["$1.29", "$3", "$4.79", "$6"]);
  });

  it("finds the deals of a list without pictures, and takes no points for a price", async () => {
    const { deals, words } = await reader.read(await drawList());
    const found = deals.map(({ ingredient, price }) => [ingredient, price]).sort();
    expect(found).toEqual([
      ["Bread", "2.49"],
      ["Butter", "3.19"],
      ["Cheese", "4.89"],
      ["Yoghurt", ""],
    ]);
    const texts = words.map(({ text }) => text);
    expect(texts).toEqual(expect.arrayContaining(["Butter", "2.49", "3.19", "4.89"]));
    expect(texts).not.toContain("0.60");
    expect(texts).toEqual(expect.arrayContaining(["für", "Woche"]));
  });

  it.each([
    ["noise", drawNoise],
    ["black", () => save(createCanvas(600, 800), "black.jpg")],
  ])("gives nothing where it is %s", async (_, draw) => {
    expect(await reader.read(await draw())).toEqual({ words: [], deals: [] });
  });

  it("says so where it is no picture, and reads the next one", async () => {
    const file = path.join(folder, "no-picture.jpg");
    await writeFile(file, "This is no picture.");
    await expect(reader.read(file)).rejects.toMatchObject({ problem: "bad_picture" });
    expect(await reader.read(await drawNoise())).toEqual({ words: [], deals: [] });
  });
});

describe("a reader that can't go on", () => {
  it.each([
    ["takes more memory than it may", { memoryLimitMb: 60 }, "memory_limit"],
    ["takes longer than it may", { pageTimeoutMs: 1 }, "time_limit"],
    ["dies", { workerFile: "/nowhere/worker.js" }, "reader_died"],
  ])("is ended with a word for it where it %s", async (_, options, problem) => {
    const other = openReader(options);
    await expect(other.read(await drawCards())).rejects.toMatchObject({ problem });
    await other.close();
  });

  it("says nothing of a page where it is closed before, or while it reads", async () => {
    const other = openReader({});
    const reading = other.read(await drawCards()).catch((error: unknown) => error);
    await other.close();
    const later = other.read(await drawCards()).catch((error: unknown) => error);
    for (const error of [await reading, await later]) {
      expect(error).not.toBeInstanceOf(ReadingProblemError);
      expect(String(error)).toContain("closed");
    }
  });

  it.each([
    ["are missing", async (dir: string) => mkdir(dir)],
    [
      "are others than expected",
      async (dir: string) => {
        await mkdir(dir);
        for (const model of [
          "deal-model.onnx",
          "ocr-alphabet.txt",
          "ocr-detector.onnx",
          "ocr-recogniser.onnx",
        ])
          await copyFile(path.join(built, model), path.join(dir, model));
        await writeFile(path.join(dir, "sign-model.onnx"), "changed");
      },
    ],
  ])("says that its models %s", async (name, prepare) => {
    const modelsDir = path.join(folder, name);
    await prepare(modelsDir);
    const other = openReader({ modelsDir });
    await expect(other.read(await drawCards())).rejects.toMatchObject({ problem: "models_missing" });
    await other.close();
  });
});
