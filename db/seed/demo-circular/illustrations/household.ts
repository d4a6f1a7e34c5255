import { roundOff } from "./dairy";
import { print } from "./label";
import {
  at,
  type Brush,
  dot,
  fade,
  gloss,
  glow,
  groundShadow,
  type Illustration,
  inside,
  line,
  shape,
  solid,
  tones,
} from "./paint";

function towelRoll(brush: Brush, x: number, y: number): void {
  at(brush, { x, y }, () => {
    const body = shape("M0 18V158Q0 174 38 174Q76 174 76 158V18Z");
    brush.fillStyle = "#fbfcfd";
    brush.fill(body);
    inside(brush, body, () => {
      brush.strokeStyle = fade("#8ea3b3", 0.4);
      brush.lineWidth = 1;
      for (let offset = -180; offset < 180; offset += 13) {
        line(brush, `M${offset} 0L${offset + 180} 180M${offset + 180} 0L${offset} 180`);
      }
      brush.fillStyle = fade("#4fa7e6", 0.5);
      for (let row = 0; row < 7; row += 1) {
        for (let column = 0; column < 4; column += 1) {
          dot(brush, 7 + column * 22 + (row % 2) * 11, 40 + row * 21, 3.4, 3.4);
        }
      }
      roundOff(brush, 0, 0, 76, 180, 0.34);
    });
    const top = shape("M0 18A38 15 0 1 1 76 18A38 15 0 1 1 0 18Z");
    solid(brush, top, tones("#ffffff", "#f1f4f6", "#c9d3da"), { x: 0, y: 3, width: 76, height: 30 }, 3);
    brush.strokeStyle = fade("#8ea3b3", 0.55);
    brush.lineWidth = 0.9;
    for (const share of [0.84, 0.7, 0.56]) {
      line(
        brush,
        `M${38 - 38 * share} 18A${38 * share} ${15 * share} 0 1 1 ${38 + 38 * share} 18A${38 * share} ${15 * share} 0 1 1 ${38 - 38 * share} 18Z`,
      );
    }
    brush.fillStyle = "#b98a5a";
    dot(brush, 38, 18, 14, 5.6);
    brush.fillStyle = "#5d3f22";
    dot(brush, 38, 19, 11, 4.2);
  });
}

export const paperTowels: Illustration = {
  width: 210,
  height: 210,
  paint(brush) {
    groundShadow(brush, 105, 188, 100, 15);
    towelRoll(brush, 10, 8);
    towelRoll(brush, 124, 8);
    towelRoll(brush, 67, 20);
    const band = shape("M67 104Q105 122 143 104V150Q105 168 67 150Z");
    solid(brush, band, tones("#4fa7e6", "#1f6fc0", "#123f7c"), { x: 67, y: 104, width: 76, height: 60 }, 3);
    print(brush, "Softie", { x: 105, baseline: 136, size: 21, colour: "#ffffff", font: "script" });
    print(brush, "PAPER TOWELS", { x: 105, baseline: 151, size: 11, colour: "#ffd84a" });
  },
};

export const dishSoap: Illustration = {
  width: 150,
  height: 220,
  paint(brush) {
    groundShadow(brush, 76, 206, 60, 12);
    const bottle = shape(
      "M58 58H92Q94 70 110 82Q122 92 120 116L112 194Q110 208 96 208H54Q40 208 38 194L30 116Q28 92 40 82Q56 70 58 58Z",
    );
    solid(
      brush,
      bottle,
      tones("#a8f0dc", "#2fbf9c", "#0b6e5c"),
      { x: 28, y: 58, width: 94, height: 150 },
      14,
    );
    inside(brush, bottle, () => {
      glow(brush, { x: 66, y: 180, rx: 34, ry: 26 }, "#d8fff2", 0.7);
      for (const [x, y, r] of [
        [50, 96, 5],
        [62, 86, 3],
        [98, 98, 4],
        [88, 90, 2.4],
        [100, 194, 4],
      ] as const) {
        brush.strokeStyle = "#ffffffaa";
        brush.lineWidth = 1;
        brush.beginPath();
        brush.arc(x, y, r, 0, Math.PI * 2);
        brush.stroke();
      }
      gloss(brush, 44, 138, 7, 56, -3, 0.85);
    });
    const label = shape("M46 114Q75 104 104 114L100 172Q75 182 50 172Z");
    solid(brush, label, tones("#ffffff", "#fdfdf6", "#dfe6d8"), { x: 46, y: 106, width: 58, height: 74 }, 3);
    print(brush, "Bright", { x: 75, baseline: 134, size: 18, colour: "#0b7d67", font: "script" });
    print(brush, "DISH SOAP", { x: 75, baseline: 150, size: 13, colour: "#1f5fa8" });
    print(brush, "FRESH LIME", { x: 75, baseline: 162, size: 9.5, colour: "#5b9a32" });
    const cap = shape("M56 34H94L96 58H54Z");
    solid(brush, cap, tones("#ffffff", "#e4eaee", "#9fb0ba"), { x: 54, y: 34, width: 42, height: 24 }, 5);
    const nozzle = shape("M66 12Q66 8 70 8H80Q84 8 84 12L88 34H62Z");
    solid(brush, nozzle, tones("#ffe07a", "#fbb81f", "#b57606"), { x: 62, y: 8, width: 26, height: 26 }, 4);
    for (const [x, y, r] of [
      [130, 190, 14],
      [22, 196, 11],
      [134, 164, 7],
      [14, 174, 6],
    ] as const) {
      glow(brush, { x, y, rx: r, ry: r }, "#d6f4ff", 0.6);
      brush.strokeStyle = "#7fc4e4bb";
      brush.lineWidth = 1.2;
      brush.beginPath();
      brush.arc(x, y, r, 0, Math.PI * 2);
      brush.stroke();
      gloss(brush, x - r * 0.35, y - r * 0.4, r * 0.35, r * 0.22, -40, 0.95);
    }
  },
};
