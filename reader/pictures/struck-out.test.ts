import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { decodePicture, type Picture } from "./resample";
import { isStruckOut } from "./struck-out";

const box = { left: 40, top: 40, right: 360, bottom: 140 };

type Stroke = { from: [number, number]; to: [number, number]; colour?: string; width?: number };

function drawPrice(text: string, stroke: Stroke | null, [paper, ink] = ["white", "black"]): Picture {
  const canvas = createCanvas(400, 180);
  const pen = canvas.getContext("2d");
  pen.fillStyle = paper as string;
  pen.fillRect(0, 0, 400, 180);
  pen.fillStyle = ink as string;
  pen.font = "bold 110px sans-serif";
  pen.fillText(text, 60, 130);
  if (stroke) {
    pen.strokeStyle = stroke.colour ?? (ink as string);
    pen.lineWidth = stroke.width ?? 7;
    pen.beginPath();
    pen.moveTo(...stroke.from);
    pen.lineTo(...stroke.to);
    pen.stroke();
  }
  return decodePicture(canvas);
}

const across: Stroke = { from: [45, 92], to: [350, 92] };
const slanted: Stroke = { from: [45, 138], to: [350, 45] };

describe("a price with a line through it", () => {
  it.each([
    ["across", across],
    ["across, in red", { ...across, colour: "#d01020" }],
    ["slanted", slanted],
    ["slanted down", { from: [45, 45], to: [350, 138] } as Stroke],
  ])("is struck out: %s", (_, stroke) => {
    for (const text of ["4.99", "12,49", "8.88"])
      expect(isStruckOut(drawPrice(text, stroke), box), text).toBe(true);
    expect(isStruckOut(drawPrice("4.99", stroke, ["#ffe633", "#103010"]), box)).toBe(true);
  });

  it("is told from a price without one, whatever strokes its digits have", () => {
    for (const text of ["4.99", "12,49", "8.88", "14.44", "7.77", "5-6-7", "$3.50"])
      expect(isStruckOut(drawPrice(text, null), box), text).toBe(false);
  });

  it("is told from one that is underlined or stands in a frame", () => {
    const under: Stroke = { from: [45, 136], to: [350, 136] };
    expect(isStruckOut(drawPrice("4.99", under), box)).toBe(false);
    expect(isStruckOut(drawPrice("4.99", { ...under, from: [45, 44], to: [350, 44] }), box)).toBe(false);
  });
});
