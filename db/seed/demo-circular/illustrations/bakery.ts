import {
  at,
  type Brush,
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

const crust = tones("#f6c479", "#cd8235", "#6e3710");

function wheat(brush: Brush, x: number, y: number, turn: number): void {
  at(brush, { x, y, turn }, () => {
    brush.strokeStyle = "#b98a32";
    brush.lineWidth = 2;
    line(brush, "M0 0Q30 -4 62 0");
    const grain = tones("#fbe3a0", "#dcae4c", "#9a6c1c");
    for (let along = 28; along < 64; along += 8) {
      leaf(brush, { x: along, y: -1, length: 17, width: 8, turn: -34 }, grain);
      leaf(brush, { x: along, y: 1, length: 17, width: 8, turn: 34 }, grain);
    }
    leaf(brush, { x: 64, y: 0, length: 18, width: 8, turn: 0 }, grain);
  });
}

export const sourdough: Illustration = {
  width: 260,
  height: 180,
  paint(brush) {
    groundShadow(brush, 130, 150, 124, 20);
    const loaf = shape(
      "M14 112C10 62 66 24 132 24C198 24 250 62 246 110C244 138 200 152 130 152C60 152 18 140 14 112Z",
    );
    solid(brush, loaf, crust, { x: 14, y: 24, width: 232, height: 128 }, 26);
    inside(brush, loaf, () => {
      const roll = dice(13);
      for (let speck = 0; speck < 420; speck += 1) {
        brush.fillStyle = fade(speck % 2 ? "#5a2a0a" : "#fff3d6", 0.1 + roll() * 0.22);
        dot(brush, 10 + roll() * 240, 24 + roll() * 128, 0.8 + roll() * 2, 0.6 + roll() * 1.4, roll() * 180);
      }
      glow(brush, { x: 120, y: 50, rx: 110, ry: 30 }, "#fff6e0", 0.5);
      for (const [x, bend] of [
        [62, -12],
        [106, -5],
        [152, 4],
        [198, 12],
      ] as const) {
        const cut = shape(
          `M${x - 10} ${50 + Math.abs(bend) * 1.4}Q${x + 26 + bend} 84 ${x - 2 + bend} 134Q${x + 2} 88 ${x - 10} ${50 + Math.abs(bend) * 1.4}Z`,
        );
        at(brush, { x: 5, y: 1 }, () => softEdge(brush, cut, "#5a2a0a", 5, 0, 0.6));
        brush.fillStyle = "#f9dfae";
        brush.fill(cut);
        inside(brush, cut, () => softEdge(brush, cut, "#b97a35", 5, 1, 0.55));
        brush.strokeStyle = fade("#fff8e6", 0.8);
        brush.lineWidth = 2;
        line(brush, `M${x - 12} ${49 + Math.abs(bend) * 1.4}Q${x + 18 + bend} 86 ${x - 5 + bend} 132`);
      }
    });
    wheat(brush, 176, 158, -8);
  },
};

function croissant(brush: Brush, x: number, y: number, scale: number, turn: number): void {
  at(brush, { x, y, scale, turn }, () => {
    const golden = tones("#ffd991", "#df9538", "#8a480f");
    const pieces = [
      { x: -84, y: 34, rx: 18, ry: 13, turn: -52 },
      { x: 84, y: 34, rx: 18, ry: 13, turn: 52 },
      { x: -66, y: 12, rx: 25, ry: 25, turn: -38 },
      { x: 66, y: 12, rx: 25, ry: 25, turn: 38 },
      { x: -38, y: -8, rx: 29, ry: 36, turn: -20 },
      { x: 38, y: -8, rx: 29, ry: 36, turn: 20 },
      { x: 0, y: -14, rx: 31, ry: 42, turn: 0 },
    ];
    for (const piece of pieces) {
      at(brush, piece, () => {
        const { rx, ry } = piece;
        const roll = shape(`M${-rx} 0A${rx} ${ry} 0 1 1 ${rx} 0A${rx} ${ry} 0 1 1 ${-rx} 0Z`);
        glow(brush, { x: 0, y: 3, rx: rx * 1.25, ry: ry * 1.15 }, "#5a2a08", 0.4);
        solid(brush, roll, golden, { x: -rx, y: -ry, width: rx * 2, height: ry * 2 }, rx * 0.5);
        inside(brush, roll, () => {
          brush.strokeStyle = fade("#8a4a12", 0.35);
          brush.lineWidth = 1.3;
          for (let layer = -2; layer <= 2; layer += 1) {
            line(brush, `M${layer * rx * 0.36} ${-ry}Q${layer * rx * 0.52} 0 ${layer * rx * 0.36} ${ry}`);
          }
          gloss(brush, -rx * 0.2, -ry * 0.5, rx * 0.6, ry * 0.24, 0, 0.75);
        });
      });
    }
  });
}

export const croissants: Illustration = {
  width: 260,
  height: 180,
  paint(brush) {
    groundShadow(brush, 130, 146, 122, 20);
    croissant(brush, 156, 62, 0.86, 10);
    groundShadow(brush, 118, 140, 96, 16, 0.4);
    croissant(brush, 116, 106, 1.02, -5);
  },
};

function ring(brush: Brush, r: number, hole: number, dough: Tones): void {
  const flat = 0.62;
  const path = shape(
    `M${-r} 0A${r} ${r * flat} 0 1 1 ${r} 0A${r} ${r * flat} 0 1 1 ${-r} 0ZM${-hole} -4A${hole} ${hole * 0.55} 0 1 0 ${hole} -4A${hole} ${hole * 0.55} 0 1 0 ${-hole} -4Z`,
  );
  at(brush, { x: 0, y: r * 0.22 }, () => {
    const base = shape(`M${-r} 0A${r} ${r * flat} 0 1 1 ${r} 0A${r} ${r * flat} 0 1 1 ${-r} 0Z`);
    solid(brush, base, dough, { x: -r, y: -r * flat, width: r * 2, height: r * 2 * flat }, r * 0.24);
  });
  solid(brush, path, dough, { x: -r, y: -r * flat, width: r * 2, height: r * 2 * flat }, r * 0.26);
  inside(brush, path, () => gloss(brush, -r * 0.4, -r * 0.32, r * 0.4, r * 0.12, -18, 0.6));
}

function donut(brush: Brush, x: number, y: number, icing: Tones, sprinkles: string[]): void {
  at(brush, { x, y }, () => {
    groundShadow(brush, 0, 42, 58, 14, 0.38);
    ring(brush, 54, 15, tones("#f7cf91", "#d99a4c", "#8a5217"));
    const top =
      "M-51 -1C-50 -24 -26 -34 0 -34C26 -34 50 -24 51 -1C50 10 42 8 36 15C30 22 24 16 16 22C8 28 2 20 -8 24C-18 28 -22 18 -30 18C-38 18 -42 8 -46 9C-50 8 -51 4 -51 -1Z";
    const glaze = shape(`${top}M-17 -6A17 9 0 1 0 17 -6A17 9 0 1 0 -17 -6Z`);
    solid(brush, glaze, icing, { x: -51, y: -34, width: 102, height: 60 }, 9);
    inside(brush, glaze, () => {
      const roll = dice(x + 3);
      for (let sprinkle = 0; sprinkle < (sprinkles.length ? 46 : 0); sprinkle += 1) {
        const place = { x: -48 + roll() * 96, y: -32 + roll() * 52, turn: roll() * 180 };
        at(brush, place, () => {
          brush.fillStyle = sprinkles[Math.floor(roll() * sprinkles.length)] as string;
          brush.beginPath();
          brush.roundRect(-3.6, -1.3, 7.2, 2.6, 1.3);
          brush.fill();
        });
      }
      gloss(brush, -28, -20, 20, 5, -16, 0.85);
      gloss(brush, 24, -24, 12, 3.6, 14, 0.6);
    });
  });
}

export const donuts: Illustration = {
  width: 240,
  height: 180,
  paint(brush) {
    donut(brush, 66, 58, tones("#9a6239", "#5c3015", "#2b1206"), ["#ffd84a", "#ffffff", "#ff8fb0"]);
    donut(brush, 176, 60, tones("#ffffff", "#fbf1dc", "#dcc49a"), [
      "#f0466e",
      "#3a9be0",
      "#4fb84a",
      "#ffb31f",
    ]);
    donut(brush, 121, 114, tones("#ffc4d6", "#f77fa6", "#c8416f"), [
      "#ffffff",
      "#ffe14a",
      "#5ac8f2",
      "#8fe06a",
    ]);
  },
};

function bagel(brush: Brush, x: number, y: number, seed: number): void {
  at(brush, { x, y }, () => {
    groundShadow(brush, 0, 42, 60, 13, 0.4);
    ring(brush, 56, 14, tones("#f3bf70", "#c47a2c", "#703a0e"));
    const roll = dice(seed);
    for (let grain = 0; grain < 74; grain += 1) {
      const angle = roll() * Math.PI * 2;
      const reach = 0.42 + roll() * 0.5;
      const place = {
        x: Math.cos(angle) * 56 * reach,
        y: Math.sin(angle) * 34 * reach - 2,
        turn: roll() * 180,
      };
      at(brush, place, () => {
        brush.fillStyle = "#5a300c77";
        dot(brush, 0.6, 0.9, 2.6, 1.5);
        brush.fillStyle = grain % 5 === 0 ? "#3a2a1c" : "#fff0cc";
        dot(brush, 0, 0, 2.4, 1.3);
      });
    }
  });
}

export const bagels: Illustration = {
  width: 240,
  height: 180,
  paint(brush) {
    bagel(brush, 68, 58, 2);
    bagel(brush, 174, 60, 8);
    bagel(brush, 120, 112, 5);
  },
};
