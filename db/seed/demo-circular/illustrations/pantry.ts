import { roundOff } from "./dairy";
import { citrusFace } from "./fruit";
import { print } from "./label";
import {
  at,
  type Brush,
  ball,
  dice,
  dot,
  fade,
  gloss,
  glow,
  groundShadow,
  type Illustration,
  inside,
  leaf,
  line,
  shape,
  softEdge,
  solid,
  tones,
} from "./paint";

const basilGreen = tones("#a2d95c", "#4c9a33", "#1f5c1f");

export const orangeJuice: Illustration = {
  width: 190,
  height: 220,
  paint(brush) {
    groundShadow(brush, 92, 204, 84, 13);
    const bottle = shape(
      "M56 40H100Q100 54 112 66Q126 78 126 98V192Q126 206 112 206H44Q30 206 30 192V98Q30 78 44 66Q56 54 56 40Z",
    );
    solid(
      brush,
      bottle,
      tones("#ffd27a", "#ffa62b", "#d26a08"),
      { x: 30, y: 40, width: 96, height: 166 },
      12,
    );
    inside(brush, bottle, () => {
      brush.fillStyle = "#ffffff";
      brush.fillRect(30, 104, 96, 70);
      brush.fillStyle = "#2f8f3f";
      brush.fillRect(30, 104, 96, 8);
      brush.fillRect(30, 166, 96, 8);
      print(brush, "Sunny Grove", { x: 78, baseline: 130, size: 15.5, colour: "#e0650a", font: "script" });
      print(brush, "ORANGE", { x: 78, baseline: 148, size: 18, colour: "#1f6b2c" });
      print(brush, "JUICE", { x: 78, baseline: 162, size: 14, colour: "#1f6b2c" });
      roundOff(brush, 30, 40, 96, 170, 0.42);
    });
    const cap = shape("M52 14Q52 10 57 10H99Q104 10 104 14V40H52Z");
    solid(brush, cap, tones("#7fce6a", "#2f8f3f", "#145222"), { x: 52, y: 10, width: 52, height: 30 }, 6);
    inside(brush, cap, () => {
      brush.strokeStyle = "#0f471c66";
      brush.lineWidth = 1.6;
      for (let x = 55; x < 104; x += 5) line(brush, `M${x} 12V40`);
    });
    groundShadow(brush, 146, 200, 36, 8, 0.4);
    citrusFace(brush, 146, 166, 36, "#f58a1c", "#ff9f2e");
    leaf(brush, { x: 138, y: 132, length: 34, width: 18, turn: -30 }, basilGreen);
  },
};

function bean(brush: Brush, x: number, y: number, turn: number): void {
  at(brush, { x, y, turn }, () => {
    const body = shape("M-11 0A11 7.6 0 1 1 11 0A11 7.6 0 1 1 -11 0Z");
    solid(brush, body, tones("#a8703f", "#5f3517", "#271005"), { x: -11, y: -8, width: 22, height: 16 }, 4);
    brush.strokeStyle = "#220d04";
    brush.lineWidth = 1.6;
    line(brush, "M-10 1Q-3 -3 1 0Q5 3 10 -1");
  });
}

export const coffee: Illustration = {
  width: 170,
  height: 210,
  paint(brush) {
    groundShadow(brush, 84, 192, 78, 14);
    const bag = shape("M34 26H134L140 46Q150 120 144 188Q143 194 136 194H32Q25 194 24 188Q18 120 28 46Z");
    solid(brush, bag, tones("#6d4a33", "#3c2415", "#160a04"), { x: 22, y: 26, width: 124, height: 168 }, 14);
    inside(brush, bag, () => {
      gloss(brush, 44, 110, 9, 76, 2, 0.4);
      softEdge(brush, shape("M126 50Q134 120 128 190"), "#000000", 6, 0, 0.4);
      brush.fillStyle = "#e8b04a";
      brush.fillRect(20, 58, 130, 4);
      brush.fillRect(20, 172, 130, 4);
    });
    const crimp = shape("M32 10H136V28H32Z");
    solid(brush, crimp, tones("#7c573d", "#4a2d1b", "#1c0d05"), { x: 32, y: 10, width: 104, height: 18 }, 4);
    brush.strokeStyle = "#00000055";
    brush.lineWidth = 1;
    for (let y = 13; y < 28; y += 4) line(brush, `M32 ${y}H136`);
    brush.fillStyle = "#fbf1dc";
    dot(brush, 84, 116, 45, 45);
    brush.strokeStyle = "#d8321f";
    brush.lineWidth = 2.4;
    brush.beginPath();
    brush.arc(84, 116, 40, 0, Math.PI * 2);
    brush.stroke();
    print(brush, "Corner", { x: 84, baseline: 108, size: 22, colour: "#3c2415", font: "script" });
    print(brush, "COFFEE", { x: 84, baseline: 129, size: 21, colour: "#a81e12" });
    print(brush, "MEDIUM ROAST", { x: 84, baseline: 142, size: 9.5, colour: "#3c2415" });
    for (const [x, y, turn] of [
      [20, 188, 20],
      [38, 194, -30],
      [132, 192, 35],
      [150, 186, -20],
      [146, 200, 10],
      [28, 202, 65],
    ] as const) {
      bean(brush, x, y, turn);
    }
  },
};

export const pasta: Illustration = {
  width: 160,
  height: 210,
  paint(brush) {
    groundShadow(brush, 84, 194, 76, 12);
    const side = shape("M118 22L142 12V184L118 196Z");
    solid(brush, side, tones("#1c4f9c", "#123a78", "#081f45"), { x: 118, y: 12, width: 24, height: 184 }, 4);
    const lid = shape("M22 22L48 12H142L118 22Z");
    solid(brush, lid, tones("#6fa7ea", "#3f7fd0", "#2a62b0"), { x: 22, y: 12, width: 120, height: 10 }, 2);
    const front = shape("M22 22H118V196H22Z");
    solid(brush, front, tones("#3f80d6", "#1f5cb4", "#143f86"), { x: 22, y: 22, width: 96, height: 174 }, 8);
    print(brush, "Nonna Lia", { x: 70, baseline: 56, size: 19, colour: "#ffffff", font: "script" });
    brush.fillStyle = "#d8321f";
    brush.fillRect(22, 66, 96, 18);
    print(brush, "PENNE RIGATE", { x: 70, baseline: 80, size: 14, colour: "#ffffff" });
    const window = shape("M34 136A36 42 0 1 1 106 136A36 42 0 1 1 34 136Z");
    brush.fillStyle = "#5c3d12";
    brush.fill(window);
    inside(brush, window, () => {
      const roll = dice(6);
      for (let piece = 0; piece < 34; piece += 1) {
        at(brush, { x: 32 + roll() * 76, y: 94 + roll() * 84, turn: roll() * 180 }, () => {
          const tube = shape("M-17 -5L13 -5L19 5L-11 5Z");
          solid(
            brush,
            tube,
            tones("#fff0b4", "#f2ca62", "#b98522"),
            { x: -17, y: -5, width: 36, height: 10 },
            3,
          );
          brush.strokeStyle = "#c8963288";
          brush.lineWidth = 0.7;
          line(brush, "M-14 -2H15M-13 1H16");
        });
      }
      softEdge(brush, window, "#2a1a05", 7, 2, 0.5);
      gloss(brush, 54, 110, 22, 10, -40, 0.35);
    });
    brush.strokeStyle = "#ffffff";
    brush.lineWidth = 3;
    brush.stroke(window);
  },
};

export const oliveOil: Illustration = {
  width: 150,
  height: 220,
  paint(brush) {
    groundShadow(brush, 74, 206, 66, 12);
    const bottle = shape(
      "M58 42H84V66Q84 78 98 88Q108 96 108 112V194Q108 208 96 208H46Q34 208 34 194V112Q34 96 44 88Q58 78 58 66Z",
    );
    solid(
      brush,
      bottle,
      tones("#d3cf52", "#8f9c22", "#3d4a0b"),
      { x: 34, y: 42, width: 74, height: 166 },
      12,
    );
    inside(brush, bottle, () => {
      glow(brush, { x: 62, y: 110, rx: 24, ry: 60 }, "#f5ec8a", 0.55);
      brush.fillStyle = "#fbf4de";
      brush.fillRect(34, 116, 74, 66);
      brush.fillStyle = "#c99a34";
      brush.fillRect(34, 116, 74, 3);
      brush.fillRect(34, 179, 74, 3);
      print(brush, "Terra", { x: 71, baseline: 138, size: 18, colour: "#4d5c12", font: "script" });
      print(brush, "OLIVE OIL", { x: 71, baseline: 156, size: 15, colour: "#2f3a0a" });
      print(brush, "EXTRA VIRGIN", { x: 71, baseline: 168, size: 9.5, colour: "#8a6a1c" });
      roundOff(brush, 34, 42, 74, 170, 0.5);
    });
    const cap = shape("M56 12Q56 8 60 8H82Q86 8 86 12V44H56Z");
    solid(brush, cap, tones("#f0d27a", "#b98a2b", "#644408"), { x: 56, y: 8, width: 30, height: 36 }, 5);
    for (const [x, y, r, colours] of [
      [116, 190, 14, tones("#c3d86a", "#7e9a2c", "#3b4d0e")],
      [134, 198, 12, tones("#8a7aa0", "#443457", "#1a1026")],
      [22, 196, 13, tones("#c3d86a", "#7e9a2c", "#3b4d0e")],
    ] as const) {
      ball(brush, x, y, r, colours);
      gloss(brush, x - 4, y - 5, 4, 3);
    }
    leaf(brush, { x: 118, y: 180, length: 32, width: 10, turn: -50 }, basilGreen);
    leaf(brush, { x: 122, y: 182, length: 28, width: 9, turn: -14 }, basilGreen);
  },
};

function can(brush: Brush, x: number, y: number, scale: number): void {
  at(brush, { x, y, scale }, () => {
    const body = shape("M0 12V136Q0 148 46 148Q92 148 92 136V12Z");
    brush.fillStyle = "#c5ccd2";
    brush.fill(body);
    inside(brush, body, () => {
      brush.fillStyle = "#d8321f";
      brush.fill(shape("M0 20Q46 34 92 20V78Q46 92 0 78Z"));
      brush.fillStyle = "#fffaf0";
      brush.fill(shape("M0 78Q46 92 92 78V130Q46 144 0 130Z"));
      brush.fillStyle = "#ffc928";
      brush.fill(shape("M0 75Q46 89 92 75V80Q46 94 0 80Z"));
      print(brush, "Old Farm", { x: 46, baseline: 54, size: 18, colour: "#ffffff", font: "script" });
      print(brush, "TOMATO SOUP", { x: 46, baseline: 72, size: 13.5, colour: "#ffe9a6" });
      ball(brush, 46, 112, 17, tones("#ff8f6b", "#e5261f", "#8a0d12"));
      gloss(brush, 40, 106, 6, 4);
      for (let point = 0; point < 5; point += 1) {
        leaf(brush, { x: 46, y: 98, length: 12, width: 4, turn: -90 + point * 72 }, basilGreen);
      }
      roundOff(brush, 0, 0, 92, 150, 0.5);
    });
    const lid = shape("M0 12A46 11 0 1 1 92 12A46 11 0 1 1 0 12Z");
    solid(brush, lid, tones("#ffffff", "#ccd4da", "#8b979f"), { x: 0, y: 1, width: 92, height: 22 }, 3);
    brush.strokeStyle = "#8b979f";
    brush.lineWidth = 1.2;
    line(brush, "M7 12A39 8 0 1 1 85 12A39 8 0 1 1 7 12Z");
  });
}

export const soup: Illustration = {
  width: 200,
  height: 190,
  paint(brush) {
    groundShadow(brush, 100, 168, 96, 15);
    can(brush, 92, 10, 0.96);
    groundShadow(brush, 62, 172, 56, 10, 0.4);
    can(brush, 14, 20, 1.02);
  },
};

export const pizza: Illustration = {
  width: 280,
  height: 190,
  paint(brush) {
    groundShadow(brush, 140, 160, 136, 22);
    at(brush, { x: 140, y: 92, scale: 0.97 }, () => {
      brush.scale(1, 0.6);
      paintPizza(brush);
    });
  },
};

function paintPizza(brush: Brush): void {
  brush.fillStyle = "#7a4413";
  dot(brush, 0, 20, 136, 136);
  const rim = shape("M-138 0A138 138 0 1 1 138 0A138 138 0 1 1 -138 0Z");
  solid(
    brush,
    rim,
    tones("#f8cf8a", "#d9963f", "#8a4f16"),
    { x: -138, y: -138, width: 276, height: 276 },
    20,
  );
  brush.fillStyle = "#b92c15";
  dot(brush, 0, 0, 116, 116);
  const cheese = brush.createRadialGradient(-30, -40, 10, 0, 0, 112);
  cheese.addColorStop(0, "#fff3b8");
  cheese.addColorStop(0.7, "#fcd565");
  cheese.addColorStop(1, "#eda93a");
  brush.fillStyle = cheese;
  dot(brush, 0, 0, 110, 110);
  const roll = dice(23);
  for (let blot = 0; blot < 80; blot += 1) {
    const angle = roll() * Math.PI * 2;
    const reach = Math.sqrt(roll()) * 106;
    brush.fillStyle = fade(["#fffbe0", "#e8902c", "#d9561e"][blot % 3] as string, 0.4);
    dot(
      brush,
      Math.cos(angle) * reach,
      Math.sin(angle) * reach,
      3 + roll() * 8,
      2 + roll() * 6,
      roll() * 180,
    );
  }
  for (const [x, y] of [
    [-66, -44],
    [-6, -76],
    [58, -52],
    [-84, 18],
    [-26, -10],
    [34, 4],
    [84, 16],
    [-46, 66],
    [12, 62],
    [60, 70],
  ] as const) {
    glow(brush, { x: x + 2, y: y + 6, rx: 27, ry: 27 }, "#6a2408", 0.55);
    ball(brush, x, y, 20, tones("#f0644a", "#c52f20", "#7d140c"));
    brush.strokeStyle = fade("#7d140c", 0.6);
    brush.lineWidth = 2;
    brush.beginPath();
    brush.arc(x, y, 18.5, 0, Math.PI * 2);
    brush.stroke();
    brush.fillStyle = fade("#ffb59a", 0.6);
    for (let fleck = 0; fleck < 6; fleck += 1)
      dot(brush, x - 12 + roll() * 24, y - 12 + roll() * 24, 1.6, 1.3);
  }
  for (const [x, y, turn] of [
    [-44, -38, 20],
    [20, -34, 130],
    [-6, 32, -30],
    [64, -12, 60],
    [-62, 44, 200],
  ] as const) {
    leaf(brush, { x, y, length: 32, width: 20, turn }, basilGreen);
  }
}
