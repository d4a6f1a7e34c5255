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

const herbGreen = tones("#9cc76a", "#4f8a3a", "#23521f");

/** A sprig with narrow leaves, growing to the right. */
export function sprig(brush: Brush, x: number, y: number, turn: number, length: number): void {
  at(brush, { x, y, turn }, () => {
    brush.strokeStyle = "#4d6b2c";
    brush.lineWidth = 2.6;
    brush.lineCap = "round";
    line(brush, `M0 0Q${length / 2} -6 ${length} 0`);
    for (let along = 6; along < length; along += 5) {
      const needle = 17 * (1 - (along / length) * 0.45);
      leaf(brush, { x: along, y: -2, length: needle, width: 4.4, turn: -48 }, herbGreen);
      leaf(brush, { x: along + 2, y: -1, length: needle, width: 4.4, turn: 48 }, herbGreen);
    }
  });
}

function board(brush: Brush, width: number, height: number): void {
  groundShadow(brush, width / 2, height * 0.86, width * 0.5, height * 0.12);
  const outline = `M34 ${height * 0.34}H${width - 34}Q${width - 26} ${height * 0.34} ${width - 23} ${height * 0.39}L${width - 6} ${height * 0.7}Q${width - 4} ${height * 0.78} ${width - 16} ${height * 0.78}H16Q4 ${height * 0.78} 6 ${height * 0.7}L23 ${height * 0.39}Q26 ${height * 0.34} 34 ${height * 0.34}Z`;
  const top = shape(outline);
  const box = { x: 6, y: height * 0.34, width: width - 12, height: height * 0.44 };
  at(brush, { x: 0, y: height * 0.07 }, () => {
    solid(brush, top, tones("#b57b45", "#8d5628", "#4d2a10"), box, 6);
  });
  solid(brush, top, tones("#e8bd86", "#cf965a", "#a66c36"), box, 8);
  inside(brush, top, () => {
    brush.strokeStyle = "#8f592c55";
    const roll = dice(9);
    for (let grain = 0; grain < 12; grain += 1) {
      const y = height * (0.38 + grain * 0.035);
      brush.lineWidth = 0.8 + roll();
      line(brush, `M0 ${y}Q${width * roll()} ${y + roll() * 6 - 3} ${width} ${y + roll() * 3}`);
    }
  });
}

export const ribeye: Illustration = {
  width: 260,
  height: 200,
  paint(brush) {
    board(brush, 260, 200);
    const outline =
      "M40 96C30 58 72 28 124 30C176 26 232 46 230 88C230 118 196 122 176 138C150 160 106 158 84 146C62 136 46 124 40 96Z";
    groundShadow(brush, 138, 136, 108, 30, 0.5);
    at(brush, { x: 2, y: 13 }, () => {
      const side = shape(outline);
      solid(
        brush,
        side,
        tones("#d9a38c", "#a13434", "#561014"),
        { x: 36, y: 28, width: 196, height: 128 },
        10,
      );
    });
    const fat = shape(outline);
    solid(brush, fat, tones("#fffaf0", "#f6e5d0", "#ddb998"), { x: 36, y: 28, width: 196, height: 128 }, 6);
    const meat = shape(
      "M50 96C44 66 78 40 124 41C172 37 220 54 219 86C218 106 190 108 168 126C146 146 110 146 90 136C68 128 54 118 50 96Z",
    );
    solid(brush, meat, tones("#e8606a", "#c3303c", "#8e1825"), { x: 44, y: 36, width: 176, height: 110 }, 9);
    inside(brush, meat, () => paintMarbling(brush));
    brush.strokeStyle = "#fbeedd";
    brush.lineWidth = 7;
    brush.lineCap = "round";
    line(brush, "M152 44C138 66 148 84 166 92C180 99 188 112 184 120");
    brush.lineWidth = 4;
    line(brush, "M166 92C182 88 200 84 216 88");
    gloss(brush, 96, 62, 34, 12, -16, 0.4);
    sprig(brush, 36, 154, -12, 84);
    for (const [x, y] of [
      [150, 160],
      [163, 154],
      [158, 165],
      [176, 161],
      [212, 138],
      [222, 146],
    ] as const) {
      ball(brush, x, y, 3.4, tones("#8a7a66", "#3f342a", "#17110c"));
    }
  },
};

function paintMarbling(brush: Brush): void {
  const roll = dice(17);
  brush.lineCap = "round";
  for (let vein = 0; vein < 70; vein += 1) {
    const x = 46 + roll() * 172;
    const y = 38 + roll() * 106;
    brush.strokeStyle = fade("#fff0e4", 0.25 + roll() * 0.45);
    brush.lineWidth = 0.7 + roll() * 1.7;
    const bend = roll() * 12 - 6;
    line(brush, `M${x} ${y}q${6 + roll() * 6} ${bend} ${12 + roll() * 14} ${roll() * 14 - 7}`);
  }
}

function drumstick(brush: Brush, x: number, y: number, turn: number, scale: number): void {
  at(brush, { x, y, turn, scale }, () => {
    const bone = shape("M-66 -7H-20V7H-66C-68 16 -82 14 -80 3Q-86 0 -80 -4C-82 -15 -68 -16 -66 -7Z");
    solid(brush, bone, tones("#fffdf4", "#f1e4c8", "#c3a97c"), { x: -84, y: -14, width: 64, height: 28 }, 5);
    const meat = shape(
      "M-42 -10C-20 -16 0 -40 34 -40C66 -40 84 -18 82 4C80 30 56 42 30 38C2 34 -18 18 -42 11Q-50 0 -42 -10Z",
    );
    solid(
      brush,
      meat,
      tones("#ffc773", "#d9812a", "#7d360b"),
      { x: -44, y: -40, width: 128, height: 80 },
      18,
    );
    inside(brush, meat, () => {
      const roll = dice(31);
      for (let spot = 0; spot < 90; spot += 1) {
        brush.fillStyle = fade(spot % 3 ? "#7a330a" : "#ffe3a3", 0.2 + roll() * 0.2);
        dot(brush, -44 + roll() * 126, -40 + roll() * 80, 1 + roll() * 2.4, 0.8 + roll() * 1.6, roll() * 180);
      }
      glow(brush, { x: 50, y: 16, rx: 36, ry: 22, turn: -20 }, "#6a2905", 0.45);
      gloss(brush, 26, -22, 26, 10, -14, 0.75);
      gloss(brush, 60, -12, 9, 6, 30, 0.5);
    });
  });
}

export const drumsticks: Illustration = {
  width: 240,
  height: 190,
  paint(brush) {
    groundShadow(brush, 122, 156, 114, 20);
    drumstick(brush, 120, 52, -8, 0.92);
    groundShadow(brush, 140, 112, 80, 14, 0.35);
    drumstick(brush, 134, 88, 6, 0.98);
    groundShadow(brush, 118, 150, 84, 14, 0.4);
    drumstick(brush, 112, 126, -4, 1.05);
    sprig(brush, 176, 166, -14, 54);
  },
};

export const groundBeef: Illustration = {
  width: 250,
  height: 180,
  paint(brush) {
    groundShadow(brush, 125, 160, 118, 16);
    brush.fillStyle = "#d3d9d6";
    dot(brush, 125, 72, 111, 30);
    const meat = shape(
      "M22 78C28 42 70 26 124 26C180 26 222 42 228 78C230 96 200 104 126 104C50 104 20 96 22 78Z",
    );
    solid(brush, meat, tones("#e0606a", "#b92f3b", "#7a1522"), { x: 22, y: 26, width: 206, height: 78 }, 14);
    inside(brush, meat, () => {
      const roll = dice(44);
      brush.lineCap = "round";
      for (let strand = 0; strand < 300; strand += 1) {
        const x = 16 + roll() * 212;
        const y = 26 + (strand / 300) * 80;
        const curl = `m0 0q${3 + roll() * 5} ${-5 + roll() * 3} ${9 + roll() * 5} ${roll() * 5 - 1}q5 4 ${9} ${roll() * 5 - 4}`;
        brush.lineWidth = 5.4;
        brush.strokeStyle = fade("#5f0f1a", 0.42);
        line(brush, `M${x + 1} ${y + 2.2}${curl}`);
        brush.lineWidth = 4.6;
        const tint = roll();
        brush.strokeStyle = tint > 0.82 ? "#f3b9ae" : tint > 0.4 ? "#cf4550" : "#b22d3a";
        line(brush, `M${x} ${y}${curl}`);
        brush.lineWidth = 1.2;
        brush.strokeStyle = fade("#ffd9d2", 0.45);
        line(brush, `M${x} ${y - 1.2}${curl}`);
      }
      softEdge(brush, meat, "#5f0f1a", 10, -2, 0.35);
    });
    const tray = shape("M14 70C40 112 210 112 236 70L220 146Q216 162 200 162H50Q34 162 30 146Z");
    solid(brush, tray, tones("#ffffff", "#f1f3f1", "#b5bcb9"), { x: 14, y: 70, width: 222, height: 92 }, 9);
    brush.strokeStyle = "#ffffff";
    brush.lineWidth = 4;
    brush.lineCap = "round";
    line(brush, "M14 70C40 112 210 112 236 70");
    const label = shape("M146 118L206 112L202 148L149 152Z");
    solid(brush, label, tones("#fff6d8", "#ffe9a6", "#e5c362"), { x: 146, y: 112, width: 60, height: 40 }, 2);
    brush.fillStyle = "#a81e12";
    brush.fillRect(156, 121, 41, 7);
    brush.fillStyle = "#5a4b30";
    for (const y of [132, 137, 142]) brush.fillRect(157, y, 38 - (y - 132), 2);
    for (const [x, turn] of [
      [60, -150],
      [66, -95],
      [72, -35],
      [58, 165],
    ] as const) {
      leaf(brush, { x, y: 46, length: 26, width: 14, turn }, herbGreen);
    }
  },
};

export const bacon: Illustration = {
  width: 250,
  height: 180,
  paint(brush) {
    groundShadow(brush, 126, 152, 118, 18, 0.3);
    for (let strip = 0; strip < 5; strip += 1) {
      at(brush, { x: 10 + strip * 3, y: 18 + strip * 27, turn: -4 }, () => paintStrip(brush, strip));
    }
  },
};

function paintStrip(brush: Brush, strip: number): void {
  const phase = strip * 1.3;
  const wave = (x: number) => Math.sin(x / 21 + phase) * 5.5;
  const edge = (offset: number, swing = 1) => {
    const points: string[] = [];
    for (let x = 0; x <= 220; x += 4) points.push(`${x} ${12 + offset + wave(x) * swing}`);
    return points;
  };
  const band = (from: number, to: number) =>
    shape(`M${edge(from).join("L")}L${edge(to, 1.1).reverse().join("L")}Z`);
  at(brush, { x: 2, y: 6 }, () => {
    brush.fillStyle = "#2a12085c";
    brush.fill(band(0, 30));
  });
  const whole = band(0, 30);
  brush.fillStyle = "#c4422f";
  brush.fill(whole);
  const layers = [
    [-2, 5, "#f7dcb8"],
    [5, 8, "#e89a72"],
    [13, 16.5, "#f3cfa6"],
    [16.5, 18, "#e08c66"],
    [24, 32, "#f6d9b2"],
  ] as const;
  inside(brush, whole, () => {
    for (const [from, to, colour] of layers) {
      brush.fillStyle = colour;
      brush.fill(band(from + Math.sin(strip * 2) * 1.5, to + Math.cos(strip) * 1.5));
    }
    for (let x = 0; x <= 220; x += 4) {
      const slope = Math.cos(x / 21 + phase);
      brush.fillStyle = slope > 0 ? fade("#5a1208", slope * 0.36) : fade("#fff0d8", -slope * 0.34);
      brush.fillRect(x - 2, -10, 4.4, 70);
    }
    softEdge(brush, whole, "#6d1a0c", 4, -1, 0.5);
  });
}
