import { citrusFace } from "./fruit";
import { sprig } from "./meat";
import {
  at,
  type Brush,
  fade,
  gloss,
  glow,
  groundShadow,
  type Illustration,
  inside,
  line,
  shape,
  softEdge,
  solid,
  tones,
} from "./paint";

export const salmon: Illustration = {
  width: 270,
  height: 190,
  paint(brush) {
    groundShadow(brush, 135, 148, 128, 24);
    const outline =
      "M22 112C18 84 60 52 128 44C190 36 246 50 252 76C256 100 222 120 160 132C96 144 28 140 22 112Z";
    at(brush, { x: 2, y: 14 }, () => {
      solid(
        brush,
        shape(outline),
        tones("#e6ebee", "#9aa7ae", "#4a555c"),
        { x: 20, y: 40, width: 234, height: 100 },
        6,
      );
    });
    at(brush, { x: 1, y: 7 }, () => {
      solid(
        brush,
        shape(outline),
        tones("#ff9a72", "#e8663f", "#a83a1c"),
        { x: 20, y: 40, width: 234, height: 100 },
        6,
      );
    });
    const flesh = shape(outline);
    solid(
      brush,
      flesh,
      tones("#ffb08a", "#fb7d52", "#d9532c"),
      { x: 20, y: 40, width: 234, height: 100 },
      14,
    );
    inside(brush, flesh, () => {
      brush.lineCap = "round";
      for (let x = 4; x < 270; x += 19) {
        brush.strokeStyle = fade("#fff0e2", 0.75);
        brush.lineWidth = 2.6;
        line(brush, `M${x - 14} 20Q${x + 24} 64 ${x + 8} 92Q${x - 2} 112 ${x - 30} 150`);
        brush.strokeStyle = fade("#d34a22", 0.25);
        brush.lineWidth = 5;
        line(brush, `M${x - 8} 20Q${x + 30} 64 ${x + 14} 92Q${x + 4} 112 ${x - 24} 150`);
      }
      brush.strokeStyle = fade("#c8401c", 0.4);
      brush.lineWidth = 3;
      line(brush, "M20 106Q130 70 254 76");
      gloss(brush, 96, 68, 60, 12, -14, 0.45);
    });
    groundShadow(brush, 208, 140, 44, 12, 0.4);
    citrusFace(brush, 214, 118, 32, "#f4c81e", "#ffe45c");
    citrusFace(brush, 178, 136, 28, "#f4c81e", "#ffe45c");
    sprig(brush, 40, 132, -18, 92);
  },
};

function shrimpOne(brush: Brush, x: number, y: number, turn: number, scale: number): void {
  at(brush, { x, y, turn, scale }, () => {
    const tail = shape("M-14 40C-30 40 -42 50 -50 46C-44 56 -46 62 -54 70C-40 70 -24 64 -10 54Z");
    solid(brush, tail, tones("#ff9d74", "#f0603c", "#b3321a"), { x: -54, y: 38, width: 44, height: 32 }, 6);
    const body = shape(
      "M-14 40C20 44 34 22 28 0C22 -20 -4 -24 -20 -12C-32 -4 -42 -8 -40 -20C-36 -44 6 -54 36 -34C66 -12 62 44 24 60C8 66 -10 60 -16 54Z",
    );
    solid(
      brush,
      body,
      tones("#ffe0cc", "#ff9f7c", "#e0603c"),
      { x: -42, y: -50, width: 106, height: 114 },
      12,
    );
    inside(brush, body, () => {
      for (let segment = 0; segment < 7; segment += 1) {
        const angle = -2.2 + segment * 0.58;
        const data = `M${8 + Math.cos(angle) * 14} ${6 + Math.sin(angle) * 14}L${8 + Math.cos(angle) * 66} ${6 + Math.sin(angle) * 66}`;
        softEdge(brush, shape(data), "#e2552f", 3.4, 0, 0.5);
        brush.strokeStyle = fade("#ffffff", 0.55);
        brush.lineWidth = 2;
        at(brush, { x: 2.5, y: 3 }, () => line(brush, data));
      }
      gloss(brush, 34, -20, 18, 8, 48, 0.8);
      gloss(brush, -10, -36, 14, 5, -14, 0.6);
    });
  });
}

export const shrimp: Illustration = {
  width: 300,
  height: 200,
  paint(brush) {
    groundShadow(brush, 150, 156, 148, 34);
    const plate = shape("M4 122A146 58 0 1 1 296 122A146 58 0 1 1 4 122Z");
    at(brush, { x: 0, y: 6 }, () => {
      brush.fillStyle = "#9fb4bf";
      brush.fill(plate);
    });
    solid(brush, plate, tones("#ffffff", "#f2f6f8", "#c3d1d8"), { x: 4, y: 64, width: 292, height: 116 }, 8);
    brush.strokeStyle = "#2f7fb5";
    brush.lineWidth = 3;
    line(brush, "M18 122A132 49 0 1 1 282 122A132 49 0 1 1 18 122Z");
    glow(brush, { x: 150, y: 122, rx: 116, ry: 40 }, "#6f8b98", 0.45);
    citrusFace(brush, 240, 78, 27, "#f4c81e", "#ffe45c");
    for (const [x, y, turn, scale] of [
      [76, 88, -24, 0.82],
      [206, 82, 14, 0.82],
      [140, 66, -6, 0.86],
      [62, 128, -70, 0.74],
      [236, 122, 40, 0.8],
      [108, 120, -16, 0.84],
      [176, 122, 8, 0.88],
    ] as const) {
      glow(brush, { x: x + 4, y: y + 36, rx: 50, ry: 16 }, "#5a2413", 0.4);
      shrimpOne(brush, x, y, turn, scale);
    }
    sprig(brush, 120, 166, -6, 60);
  },
};
