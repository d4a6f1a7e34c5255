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
  type Tones,
  tones,
} from "./paint";

const stemGreen = tones("#a6d964", "#5b9a32", "#2a5a1c");

function tomato(brush: Brush, x: number, y: number, r: number, turn: number): void {
  brush.save();
  brush.translate(x, y);
  brush.scale(1.06, 0.96);
  ball(brush, 0, 0, r, tones("#ff8f6b", "#e5261f", "#8a0d12"));
  glow(brush, { x: 0, y: -r * 0.62, rx: r * 0.5, ry: r * 0.22 }, "#7a0f0f", 0.55);
  gloss(brush, -r * 0.42, -r * 0.32, r * 0.3, r * 0.18, -40, 0.9);
  brush.restore();
  for (let point = 0; point < 5; point += 1) {
    const place = { x, y: y - r * 0.64, length: r * 0.56, width: r * 0.2, turn: turn + point * 72 };
    leaf(brush, place, stemGreen);
  }
}

export const tomatoes: Illustration = {
  width: 240,
  height: 180,
  paint(brush) {
    groundShadow(brush, 120, 158, 112, 16);
    tomato(brush, 72, 76, 40, 10);
    tomato(brush, 166, 72, 40, 40);
    tomato(brush, 48, 118, 37, 20);
    tomato(brush, 194, 116, 38, 0);
    tomato(brush, 120, 112, 45, 54);
    brush.strokeStyle = "#3f7a28";
    brush.lineCap = "round";
    brush.lineWidth = 7;
    const vine = "M14 76C50 40 80 54 118 46C160 38 190 40 226 62";
    line(brush, vine);
    brush.lineWidth = 4;
    line(brush, "M70 50L72 54M118 48Q124 66 121 84M166 40L166 48M40 62Q44 80 48 94M206 50Q198 74 194 92");
    brush.strokeStyle = "#93c95a";
    brush.lineWidth = 2;
    line(brush, "M16 74C50 38 80 52 118 44C160 36 190 38 224 60");
  },
};

function floret(brush: Brush, x: number, y: number, r: number, seed: number): void {
  const roll = dice(seed);
  ball(brush, x, y, r, tones("#5fa83e", "#33802c", "#123f18"));
  for (let bud = 0; bud < 46; bud += 1) {
    const angle = roll() * Math.PI * 2;
    const reach = Math.sqrt(roll()) * r * 1.02;
    const budX = x + Math.cos(angle) * reach;
    const budY = y + Math.sin(angle) * reach;
    const lit = Math.max(0, Math.min(1, 0.5 - (budX - x + (budY - y) * 1.4) / (3.2 * r)));
    const size = 2.6 + roll() * 2.6;
    brush.fillStyle = fade("#0f3a16", 0.5);
    dot(brush, budX + 1, budY + 1.3, size, size);
    brush.fillStyle = lit > 0.62 ? "#8cc955" : lit > 0.42 ? "#57a03a" : "#2f7529";
    dot(brush, budX, budY, size, size);
    brush.fillStyle = fade("#d9f29a", lit * 0.5);
    dot(brush, budX - size * 0.3, budY - size * 0.35, size * 0.4, size * 0.35);
  }
}

export const broccoli: Illustration = {
  width: 210,
  height: 200,
  paint(brush) {
    groundShadow(brush, 108, 182, 74, 13);
    const trunk = shape(
      "M86 180C92 150 74 128 52 104L72 92C84 104 92 108 98 96L116 96C120 110 130 106 142 90L162 100C138 126 126 150 132 180Q109 190 86 180Z",
    );
    solid(brush, trunk, tones("#dcefa8", "#a5cf6a", "#5b8f38"), { x: 52, y: 92, width: 110, height: 94 }, 14);
    inside(brush, trunk, () => {
      brush.strokeStyle = "#6f9f4555";
      brush.lineWidth = 3;
      line(brush, "M100 176Q102 140 92 112M118 176Q116 140 126 112");
    });
    for (const [x, y, r] of [
      [46, 86, 28],
      [166, 84, 28],
      [70, 54, 31],
      [144, 52, 31],
      [106, 38, 33],
      [84, 92, 27],
      [130, 92, 27],
      [106, 76, 32],
    ] as const) {
      floret(brush, x, y, r, x * 3 + y);
    }
  },
};

function carrot(brush: Brush, turn: number, length: number): void {
  at(brush, { x: 0, y: 0, turn }, () => {
    const path = shape(
      `M-15 2C-18 20 -12 ${length * 0.6} -2 ${length}Q0 ${length + 8} 2 ${length}C12 ${length * 0.6} 18 20 15 2Q0 -9 -15 2Z`,
    );
    solid(
      brush,
      path,
      tones("#ffb057", "#f47b16", "#b94a07"),
      { x: -16, y: 0, width: 34, height: length },
      8,
    );
    inside(brush, path, () => {
      brush.strokeStyle = "#b0480a77";
      brush.lineWidth = 1.4;
      const roll = dice(length + turn);
      for (let ring = 0; ring < 9; ring += 1) {
        const y = 12 + (ring * (length - 24)) / 9;
        const start = roll() > 0.5 ? -16 : 2;
        line(brush, `M${start} ${y}q${5 + roll() * 5} 3 ${10 + roll() * 5} 0`);
      }
      gloss(brush, -6, length * 0.25, 4, length * 0.26, 3, 0.6);
    });
  });
}

function fronds(brush: Brush, turn: number, length: number, seed: number): void {
  const roll = dice(seed);
  at(brush, { x: 0, y: 0, turn }, () => {
    brush.lineCap = "round";
    brush.strokeStyle = "#4c8f2e";
    brush.lineWidth = 3;
    line(brush, `M0 0Q6 ${-length / 2} 0 ${-length}`);
    for (let twig = 0; twig < 15; twig += 1) {
      const y = -length * (0.28 + (twig / 15) * 0.76);
      const side = twig % 2 ? 1 : -1;
      const tint = roll();
      const greens = tones("#a8dc62", tint > 0.5 ? "#4f9a30" : "#66b03c", "#27601f");
      leaf(brush, { x: 2, y, length: 15 + roll() * 9, width: 8, turn: side > 0 ? -36 : -144 }, greens);
    }
  });
}

export const carrots: Illustration = {
  width: 230,
  height: 210,
  paint(brush) {
    groundShadow(brush, 108, 176, 104, 24, 0.3);
    at(brush, { x: 118, y: 92, turn: 14, scale: 0.94 }, () => {
      for (const [turn, length] of [
        [-40, 62],
        [38, 62],
        [-20, 74],
        [20, 74],
        [0, 80],
      ] as const) {
        fronds(brush, turn, length, turn + 60);
      }
      for (const [turn, length, x] of [
        [30, 108, -26],
        [-28, 106, 27],
        [15, 118, -12],
        [-14, 116, 14],
        [1, 120, 0],
      ] as const) {
        at(brush, { x, y: 0 }, () => carrot(brush, turn, length));
      }
      const band = shape("M-44 10Q0 24 44 10L43 22Q0 36 -43 22Z");
      solid(brush, band, tones("#7fb6f0", "#2f6fc4", "#17407e"), { x: -44, y: 10, width: 88, height: 26 }, 4);
    });
  },
};

function bellPepper(brush: Brush, x: number, y: number, scale: number, colours: Tones): void {
  at(brush, { x, y, scale }, () => {
    const body = shape(
      "M0 -40C12 -56 44 -52 50 -26C56 4 44 40 34 54C26 62 18 58 12 54C6 62 -6 62 -12 54C-20 60 -28 60 -35 52C-46 36 -56 4 -50 -26C-44 -52 -12 -56 0 -40Z",
    );
    solid(brush, body, colours, { x: -50, y: -50, width: 100, height: 110 }, 20);
    inside(brush, body, () => {
      for (const data of ["M-4 -40C-26 -10 -24 30 -12 56", "M4 -40C26 -10 24 30 12 56"]) {
        softEdge(brush, shape(data), colours.dark, 7, 0, 0.3);
      }
      gloss(brush, -33, -12, 8, 26, 8, 0.85);
      gloss(brush, -2, -8, 7, 24, 2, 0.4);
      gloss(brush, 35, -14, 5, 18, -8, 0.45);
      glow(brush, { x: 0, y: -42, rx: 26, ry: 13 }, colours.dark, 0.8);
    });
    const stem = shape("M-13 -38Q-6 -46 -5 -54Q-6 -66 4 -74L13 -70Q7 -60 7 -52Q10 -44 14 -38Q0 -30 -13 -38Z");
    solid(brush, stem, stemGreen, { x: -13, y: -74, width: 27, height: 40 }, 6);
  });
}

export const peppers: Illustration = {
  width: 250,
  height: 190,
  paint(brush) {
    groundShadow(brush, 125, 164, 118, 17);
    bellPepper(brush, 66, 96, 1, tones("#9fdc5a", "#3f9a30", "#175420"));
    bellPepper(brush, 186, 96, 1, tones("#fff08a", "#fbbf1b", "#bf7606"));
    groundShadow(brush, 126, 168, 60, 11, 0.35);
    bellPepper(brush, 126, 106, 1.06, tones("#ff8468", "#dc2320", "#7d0c12"));
  },
};

const avocadoOutline =
  "M0 -66C22 -66 30 -40 40 -14C54 24 36 62 0 62C-36 62 -54 24 -40 -14C-30 -40 -22 -66 0 -66Z";

function wholeAvocado(brush: Brush, x: number, y: number, turn: number): void {
  at(brush, { x, y, turn }, () => {
    const skin = shape(avocadoOutline);
    solid(
      brush,
      skin,
      tones("#7fa04a", "#3c5a26", "#16270f"),
      { x: -46, y: -66, width: 92, height: 128 },
      20,
    );
    inside(brush, skin, () => {
      const roll = dice(21);
      for (let bump = 0; bump < 170; bump += 1) {
        const bumpX = -48 + roll() * 96;
        const bumpY = -66 + roll() * 130;
        brush.fillStyle = fade("#122009", 0.4);
        dot(brush, bumpX + 0.7, bumpY + 0.9, 1.7, 1.5);
        brush.fillStyle = fade("#a8c46a", 0.3);
        dot(brush, bumpX, bumpY, 1.3, 1.1);
      }
      gloss(brush, -18, -18, 12, 26, 18, 0.45);
    });
    brush.fillStyle = "#6b4a22";
    dot(brush, 0, -65, 5, 3.5);
  });
}

function halfAvocado(brush: Brush, x: number, y: number, turn: number): void {
  at(brush, { x, y, turn }, () => {
    const outline = shape(avocadoOutline);
    solid(
      brush,
      outline,
      tones("#5d7a35", "#35501f", "#16270f"),
      { x: -46, y: -66, width: 92, height: 128 },
      6,
    );
    at(brush, { x: 0, y: 0, scale: 0.93 }, () => {
      brush.fillStyle = "#86b33a";
      brush.fill(outline);
      inside(brush, outline, () => {
        glow(brush, { x: 0, y: 6, rx: 46, ry: 70 }, "#f6f2a8", 1);
        glow(brush, { x: 0, y: 14, rx: 38, ry: 52 }, "#fbf6bd", 1);
        softEdge(brush, outline, "#7fae34", 11, 0, 0.75);
      });
    });
    brush.fillStyle = "#c7bf6b";
    dot(brush, 0, 22, 25, 26);
    ball(brush, 0, 21, 23, tones("#d79a5c", "#8a4f22", "#40200b"));
    gloss(brush, -8, 12, 8, 6, -40, 0.75);
  });
}

export const avocados: Illustration = {
  width: 220,
  height: 170,
  paint(brush) {
    groundShadow(brush, 110, 150, 98, 15);
    wholeAvocado(brush, 140, 78, 24);
    groundShadow(brush, 76, 154, 56, 10, 0.35);
    halfAvocado(brush, 76, 90, -14);
  },
};
