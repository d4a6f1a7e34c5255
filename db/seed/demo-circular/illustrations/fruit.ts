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

const leafGreen = tones("#9bd45a", "#4f9e2f", "#1f5d1c");
const strawberryRed = tones("#ff7a63", "#e3222f", "#8c0b1c");

function strawberry(brush: Brush, x: number, y: number, scale: number, turn: number): void {
  at(brush, { x, y, scale, turn }, () => {
    const body = shape(
      "M0 -44C34 -60 62 -32 50 6C40 40 15 64 0 68C-15 64 -40 40 -50 6C-62 -32 -34 -60 0 -44Z",
    );
    solid(brush, body, strawberryRed, { x: -50, y: -50, width: 100, height: 118 }, 20);
    inside(brush, body, () => {
      gloss(brush, -20, -18, 24, 34, 30, 0.5);
      for (let row = 0; row < 8; row += 1) {
        for (let column = -4; column <= 4; column += 1) {
          const seedX = (column + (row % 2) / 2) * 14;
          const seedY = -36 + row * 13 + Math.abs(seedX) * -0.1;
          brush.fillStyle = "#7d0a18aa";
          dot(brush, seedX + 0.8, seedY + 0.8, 2.5, 3.6, -seedX * 0.5);
          brush.fillStyle = "#ffd983";
          dot(brush, seedX, seedY, 1.7, 2.7, -seedX * 0.5);
        }
      }
      gloss(brush, -24, -26, 9, 15, 30, 0.8);
    });
    for (const [turnBy, length] of [
      [-172, 40],
      [-8, 40],
      [158, 36],
      [22, 36],
      [128, 30],
      [52, 30],
      [90, 27],
    ] as const) {
      leaf(brush, { x: 0, y: -48, length, width: 17, turn: turnBy }, leafGreen);
    }
    brush.strokeStyle = "#4f9e2f";
    brush.lineWidth = 5;
    brush.lineCap = "round";
    line(brush, "M0 -48Q2 -60 10 -68");
  });
}

function strawberryHalf(brush: Brush, x: number, y: number, scale: number, turn: number): void {
  at(brush, { x, y, scale, turn }, () => {
    const body = shape(
      "M0 -44C34 -60 62 -32 50 6C40 40 15 64 0 68C-15 64 -40 40 -50 6C-62 -32 -34 -60 0 -44Z",
    );
    brush.fillStyle = "#d81f2d";
    brush.fill(body);
    inside(brush, body, () => {
      at(brush, { x: 0, y: 2, scale: 0.88 }, () => {
        brush.fillStyle = "#ff8d7c";
        brush.fill(body);
        softEdge(brush, body, "#e3303a", 14, 0, 0.8);
      });
      glow(brush, { x: 0, y: -6, rx: 22, ry: 38 }, "#fff1e4", 0.95);
      brush.strokeStyle = "#fff4ea99";
      brush.lineWidth = 1.6;
      for (let ray = 0; ray < 14; ray += 1) {
        const angle = (ray / 14) * Math.PI * 2;
        line(brush, `M0 0L${Math.cos(angle) * 42} ${4 + Math.sin(angle) * 54}`);
      }
    });
    for (const turnBy of [-170, -10, 150, 30]) {
      leaf(brush, { x: 0, y: -47, length: 32, width: 14, turn: turnBy }, leafGreen);
    }
  });
}

export const strawberries: Illustration = {
  width: 320,
  height: 230,
  paint(brush) {
    groundShadow(brush, 160, 200, 150, 24);
    strawberry(brush, 118, 84, 0.92, -14);
    strawberry(brush, 200, 80, 0.95, 16);
    strawberry(brush, 52, 136, 0.9, -34);
    strawberry(brush, 268, 136, 0.9, 32);
    groundShadow(brush, 158, 190, 90, 14, 0.3);
    strawberry(brush, 130, 134, 1.02, -6);
    strawberryHalf(brush, 210, 148, 0.88, 18);
  },
};

const blueberryTones = tones("#8fa6e8", "#3a4a9c", "#141a4a");

function blueberry(brush: Brush, x: number, y: number, r: number, turn: number): void {
  ball(brush, x, y, r, blueberryTones);
  at(brush, { x, y, turn, scale: r / 16 }, () => {
    brush.fillStyle = "#10153dcc";
    const star: string[] = [];
    for (let point = 0; point < 10; point += 1) {
      const angle = (point / 10) * Math.PI * 2;
      const reach = point % 2 ? 3 : 6.4;
      star.push(`${5 + Math.cos(angle) * reach * 0.8} ${-1 + Math.sin(angle) * reach}`);
    }
    brush.fill(shape(`M${star.join("L")}Z`));
  });
  gloss(brush, x - r * 0.4, y - r * 0.45, r * 0.4, r * 0.25, -40, 0.6);
}

export const blueberries: Illustration = {
  width: 220,
  height: 190,
  paint(brush) {
    groundShadow(brush, 110, 168, 98, 18);
    const roll = dice(11);
    const back: [number, number][] = [];
    for (let row = 0; row < 4; row += 1) {
      const count = 4 + row * 1.3;
      for (let index = 0; index < count; index += 1) {
        back.push([110 + (index - (count - 1) / 2) * 25, 40 + row * 19 + roll() * 5]);
      }
    }
    for (const [x, y] of back) blueberry(brush, x, y, 15 + roll() * 3, roll() * 360);
    const basket = shape("M22 98L198 98L182 166Q180 172 172 172L48 172Q40 172 38 166Z");
    solid(
      brush,
      basket,
      tones("#8ecb6b", "#4c9a48", "#246231"),
      { x: 22, y: 98, width: 176, height: 74 },
      10,
    );
    inside(brush, basket, () => {
      brush.fillStyle = "#1e2450";
      for (let row = 0; row < 3; row += 1) {
        for (let column = 0; column < 9; column += 1) {
          brush.beginPath();
          brush.roundRect(28 + column * 19, 112 + row * 19, 11, 11, 2.5);
          brush.fill();
        }
      }
      glow(brush, { x: 60, y: 100, rx: 60, ry: 60 }, "#ffffff", 0.25);
    });
    brush.strokeStyle = "#9fd87b";
    brush.lineWidth = 8;
    brush.lineCap = "round";
    line(brush, "M20 100L200 100");
    blueberry(brush, 34, 166, 15, 30);
    blueberry(brush, 196, 168, 14, 200);
    leaf(brush, { x: 60, y: 42, length: 44, width: 22, turn: -150 }, leafGreen);
  },
};

function apple(brush: Brush, x: number, y: number, scale: number, turn: number): void {
  at(brush, { x, y, scale, turn }, () => {
    const body = shape(
      "M0 -42C16 -56 58 -54 62 -10C64 28 38 62 18 60C8 60 6 56 0 56C-6 56 -8 60 -18 60C-38 62 -64 28 -62 -10C-58 -54 -16 -56 0 -42Z",
    );
    solid(
      brush,
      body,
      tones("#ff8a5c", "#d9262c", "#7c0d18"),
      { x: -62, y: -52, width: 124, height: 112 },
      26,
    );
    inside(brush, body, () => {
      glow(brush, { x: 26, y: -22, rx: 34, ry: 40 }, "#ffd25e", 0.75);
      const roll = dice(5);
      brush.lineWidth = 1.4;
      for (let streak = 0; streak < 46; streak += 1) {
        const from = -60 + streak * 2.7;
        brush.strokeStyle = fade(roll() > 0.5 ? "#ffcf7a" : "#a5121f", 0.22);
        line(
          brush,
          `M${from * 0.25} -42C${from * 0.9} -30 ${from * 1.05} ${roll() * 20} ${from * 0.7} ${20 + roll() * 40}`,
        );
      }
      glow(brush, { x: 0, y: -42, rx: 24, ry: 13 }, "#5d1512", 0.75);
      gloss(brush, -30, -20, 15, 24, 25, 0.85);
    });
    brush.strokeStyle = "#5b3a1e";
    brush.lineWidth = 5;
    brush.lineCap = "round";
    line(brush, "M0 -40Q1 -56 8 -66");
    leaf(brush, { x: 3, y: -54, length: 42, width: 22, turn: -18 }, leafGreen);
  });
}

export const apples: Illustration = {
  width: 240,
  height: 190,
  paint(brush) {
    groundShadow(brush, 122, 166, 108, 18);
    apple(brush, 160, 94, 0.98, 8);
    groundShadow(brush, 84, 168, 66, 12, 0.35);
    apple(brush, 82, 106, 1.05, -7);
  },
};

const orangeTones = tones("#ffc765", "#fb8c1a", "#c4530a");

function orange(brush: Brush, x: number, y: number, r: number): void {
  ball(brush, x, y, r, orangeTones);
  const roll = dice(x * 7 + y);
  for (let pore = 0; pore < 110; pore += 1) {
    const angle = roll() * Math.PI * 2;
    const reach = Math.sqrt(roll()) * r * 0.94;
    brush.fillStyle = fade(pore % 2 ? "#b14d06" : "#ffe0a0", 0.28);
    dot(brush, x + Math.cos(angle) * reach, y + Math.sin(angle) * reach, 0.9, 0.9);
  }
  gloss(brush, x - r * 0.38, y - r * 0.42, r * 0.34, r * 0.2, -40, 0.65);
}

/** The cut face of a citrus fruit. */
export function citrusFace(brush: Brush, x: number, y: number, r: number, peel: string, flesh: string): void {
  brush.fillStyle = peel;
  dot(brush, x, y, r, r);
  brush.fillStyle = "#fff3d6";
  dot(brush, x, y, r * 0.92, r * 0.92);
  for (let piece = 0; piece < 9; piece += 1) {
    at(brush, { x, y, turn: piece * 40, scale: r / 50 }, () => {
      const segment = shape("M4 0C14 -7 30 -15 38 -13Q43 0 38 13C30 15 14 7 4 0Z");
      brush.fillStyle = flesh;
      brush.fill(segment);
      inside(brush, segment, () => {
        glow(brush, { x: 30, y: -3, rx: 18, ry: 12 }, "#ffffff", 0.35);
        brush.strokeStyle = "#ffffff55";
        brush.lineWidth = 0.8;
        line(brush, "M8 0L38 -8M8 0L40 0M8 0L38 8");
      });
    });
  }
}

export const oranges: Illustration = {
  width: 230,
  height: 180,
  paint(brush) {
    groundShadow(brush, 116, 156, 104, 17);
    orange(brush, 88, 72, 54);
    orange(brush, 156, 88, 52);
    leaf(brush, { x: 92, y: 24, length: 46, width: 24, turn: -24 }, leafGreen);
    brush.fillStyle = "#b9540a";
    dot(brush, 92, 124, 44, 42);
    citrusFace(brush, 88, 118, 43, "#f58a1c", "#ff9f2e");
  },
};

function banana(brush: Brush, turn: number, bend: number): void {
  at(brush, { x: 0, y: 0, turn }, () => {
    const path = shape(
      `M-6 -4C-16 40 ${-34 - bend} 92 ${-6 - bend} 146Q${4 - bend} 152 ${10 - bend} 142C${2 - bend} 104 22 60 9 -4Z`,
    );
    solid(brush, path, tones("#fff2a0", "#fcd32a", "#c98d0c"), { x: -40, y: 0, width: 60, height: 150 }, 12);
    inside(brush, path, () => {
      brush.strokeStyle = "#b57f0b66";
      brush.lineWidth = 2;
      line(brush, `M1 0C-2 44 ${-18 - bend} 92 ${2 - bend} 144`);
      brush.fillStyle = "#5c4215";
      dot(brush, 1 - bend, 150, 9, 8);
      glow(brush, { x: 0, y: 2, rx: 16, ry: 26 }, "#8fae2c", 0.6);
    });
  });
}

export const bananas: Illustration = {
  width: 240,
  height: 190,
  paint(brush) {
    groundShadow(brush, 122, 172, 100, 14);
    at(brush, { x: 156, y: 22, scale: 1.04 }, () => {
      banana(brush, 58, 22);
      banana(brush, 36, 18);
      banana(brush, 14, 14);
      banana(brush, -8, 10);
      const stem = shape("M-14 -2C-10 -8 -4 -20 2 -22L12 -18C14 -10 14 0 16 6Q2 14 -14 -2Z");
      solid(
        brush,
        stem,
        tones("#b9a23b", "#7d6a22", "#3e3210"),
        { x: -14, y: -22, width: 30, height: 30 },
        6,
      );
    });
  },
};

export const watermelon: Illustration = {
  width: 320,
  height: 220,
  paint(brush) {
    groundShadow(brush, 160, 196, 150, 20);
    at(brush, { x: 226, y: 104 }, () => {
      brush.save();
      brush.scale(1, 0.94);
      ball(brush, 0, 0, 88, tones("#9bd45a", "#3f8d33", "#12471d"));
      const outline = shape("M-88 0A88 88 0 1 1 88 0A88 88 0 1 1 -88 0Z");
      inside(brush, outline, () => {
        brush.strokeStyle = "#14532699";
        for (const bow of [-120, -70, -25, 25, 70, 120]) {
          brush.lineWidth = 13 - Math.abs(bow) * 0.05;
          line(brush, `M0 -92C${bow * 0.9} -50 ${bow} 46 ${bow * 0.2} 92`);
          brush.lineWidth = 3;
          line(brush, `M0 -92C${bow * 0.8 + 16} -40 ${bow + 14} 40 ${bow * 0.2 + 8} 92`);
        }
        gloss(brush, -34, -38, 34, 20, -38, 0.55);
      });
      brush.restore();
    });
    at(brush, { x: 122, y: 92, turn: -6 }, () => {
      const rind = shape("M-116 0A116 104 0 0 0 116 0Z");
      solid(
        brush,
        rind,
        tones("#7fc04e", "#3b8a35", "#17511f"),
        { x: -116, y: 0, width: 232, height: 104 },
        8,
      );
      brush.fillStyle = "#eaf5cf";
      brush.fill(shape("M-107 0A107 95 0 0 0 107 0Z"));
      const flesh = shape("M-99 0A99 87 0 0 0 99 0Z");
      const red = brush.createRadialGradient(0, -10, 10, 0, 0, 100);
      red.addColorStop(0, "#ff5a5a");
      red.addColorStop(0.75, "#f03c46");
      red.addColorStop(1, "#ff8f86");
      brush.fillStyle = red;
      brush.fill(flesh);
      inside(brush, flesh, () => {
        const roll = dice(3);
        for (let grain = 0; grain < 240; grain += 1) {
          brush.fillStyle = fade(grain % 2 ? "#ffffff" : "#b3131f", 0.14);
          dot(brush, -100 + roll() * 200, roll() * 90, 1.6, 1.1);
        }
        for (const [x, y, turn] of [
          [-62, 22, 40],
          [-36, 40, 24],
          [-8, 52, 5],
          [22, 48, -14],
          [50, 34, -32],
          [70, 14, -50],
          [-18, 22, 15],
          [16, 20, -12],
          [-44, 8, 40],
          [44, 8, -40],
        ] as const) {
          brush.fillStyle = "#2a1512";
          dot(brush, x, y, 3.2, 5.4, turn);
          brush.fillStyle = "#ffffff77";
          dot(brush, x - 1, y - 2, 0.9, 1.6, turn);
        }
        gloss(brush, -30, 8, 70, 12, 0, 0.3);
      });
    });
  },
};
