import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import type { OcrEngine, ReadLine } from "./ocr-engine";
import { withSignsSeen } from "./price-signs";
import { decodePicture } from "./resample";
import type { SignModel } from "./sign-model";

const [left, top, digit, height] = [100, 100, 60, 90];

/** "69" and a mark behind it that was read as a third digit, this surely. */
function printed(scoreOfMark: number) {
  const canvas = createCanvas(600, 300);
  const pen = canvas.getContext("2d");
  pen.fillStyle = "white";
  pen.fillRect(0, 0, 600, 300);
  pen.fillStyle = "#c01020";
  const places = [0, 1, 2].map((index) => left + index * (digit + 12));
  for (const x of places) pen.fillRect(x, top, digit, height);
  const characters = places.map((x, index) => ({
    text: "696"[index] as string,
    left: x,
    right: x + digit,
    score: index === 2 ? scoreOfMark : 0.99,
  }));
  const box = {
    left: left - 8,
    top: top - 8,
    right: (places[2] as number) + digit + 8,
    bottom: top + height + 8,
  };
  const line: ReadLine = { ...box, text: "696", score: 0.9, characters };
  const price = { ...box, text: "6.96", guess: "", size: height, score: 0.9, agreement: 1, lines: [line] };
  return { picture: decodePicture(canvas), line, price };
}

/** What the models would say: the last mark is a cent sign, and before it stands "69". */
const signs = {
  tell: async (_found: unknown, row: readonly unknown[]) =>
    row.map((_, index) => ({ kind: index === row.length - 1 ? "¢" : "digit", score: 0.99 })),
} as unknown as SignModel;
const engine = { read: async () => ({ text: "69", score: 0.98 }) } as unknown as OcrEngine;

async function readWith(scoreOfMark: number) {
  const { picture, line, price } = printed(scoreOfMark);
  const [read] = await withSignsSeen({ engine, signs }, { picture, lines: [line] }, [price], () => null);
  return read;
}

describe("a digit that was read where a sign is seen", () => {
  it("is the sign where the reader was unsure of it", async () => {
    expect(await readWith(0.25)).toMatchObject({ text: "69¢", score: 0.98 });
  });

  it("is kept, and the price doubted, where the reader was sure and no other price shows the sign", async () => {
    expect(await readWith(0.95)).toMatchObject({ text: "6.96", score: 0.3, agreement: 0 });
  });
});
