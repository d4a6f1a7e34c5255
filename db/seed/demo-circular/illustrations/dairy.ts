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
  line,
  shape,
  softEdge,
  solid,
  tones,
} from "./paint";

/** Darkens the sides of an upright round package, so that it looks like a cylinder. */
export function roundOff(
  brush: Brush,
  x: number,
  y: number,
  width: number,
  height: number,
  alpha = 0.4,
): void {
  const fill = brush.createLinearGradient(x, 0, x + width, 0);
  fill.addColorStop(0, fade("#1b1410", alpha * 0.7));
  fill.addColorStop(0.16, fade("#ffffff", 0.05));
  fill.addColorStop(0.27, fade("#ffffff", 0.55));
  fill.addColorStop(0.38, fade("#ffffff", 0.06));
  fill.addColorStop(0.65, fade("#1b1410", 0.05));
  fill.addColorStop(1, fade("#1b1410", alpha));
  brush.fillStyle = fill;
  brush.fillRect(x, y, width, height);
}

function egg(brush: Brush, x: number, y: number, colours: ReturnType<typeof tones>): void {
  const body = shape(
    `M${x} ${y - 30}C${x + 17} ${y - 30} ${x + 24} ${y - 4} ${x + 24} ${y + 8}C${x + 24} ${y + 24} ${x + 12} ${y + 30} ${x} ${y + 30}C${x - 12} ${y + 30} ${x - 24} ${y + 24} ${x - 24} ${y + 8}C${x - 24} ${y - 4} ${x - 17} ${y - 30} ${x} ${y - 30}Z`,
  );
  solid(brush, body, colours, { x: x - 24, y: y - 30, width: 48, height: 60 }, 11);
  gloss(brush, x - 8, y - 11, 9, 12, 20, 0.7);
}

export const eggs: Illustration = {
  width: 280,
  height: 180,
  paint(brush) {
    groundShadow(brush, 140, 160, 134, 16);
    const brown = tones("#f7d3ae", "#dba271", "#9a6236");
    const pale = tones("#fff6e8", "#f2dcbf", "#c29f74");
    const lid = shape("M28 74L42 16Q44 8 54 8H226Q236 8 238 16L252 74Z");
    solid(brush, lid, tones("#d8d5c8", "#b9b5a5", "#7d796a"), { x: 28, y: 8, width: 224, height: 66 }, 10);
    brush.fillStyle = "#6f6a5a88";
    brush.fillRect(30, 56, 220, 20);
    for (let index = 0; index < 5; index += 1) egg(brush, 48 + index * 46, 66, index % 2 ? brown : pale);
    for (let index = 0; index < 6; index += 1) egg(brush, 34 + index * 42.5, 92, index % 2 ? pale : brown);
    const carton = shape(
      "M6 92Q27 112 48 96Q56 88 64 96Q84 112 98 96Q106 88 114 96Q126 112 140 112Q154 112 166 96Q174 88 182 96Q196 112 216 96Q224 88 232 96Q253 112 274 92L258 150Q255 160 244 160H36Q25 160 22 150Z",
    );
    solid(brush, carton, tones("#dcd9cc", "#bdb9a9", "#837e6e"), { x: 6, y: 90, width: 268, height: 70 }, 10);
    inside(brush, carton, () => {
      const roll = dice(7);
      for (let fibre = 0; fibre < 260; fibre += 1) {
        brush.fillStyle = fade(fibre % 2 ? "#6d6857" : "#ffffff", 0.22);
        dot(brush, roll() * 280, 90 + roll() * 70, 1.5, 0.7, roll() * 180);
      }
      for (const x of [48, 97, 140, 183, 232])
        softEdge(brush, shape(`M${x} 104L${x} 160`), "#6d6857", 7, 0, 0.35);
    });
    const label = shape("M92 118H188V152H92Z");
    solid(brush, label, tones("#3fa04d", "#1f7a3d", "#0e4a2b"), { x: 92, y: 118, width: 96, height: 34 }, 2);
    print(brush, "FARM EGGS", { x: 140, baseline: 136, size: 18, colour: "#ffffff" });
    print(brush, "one dozen", { x: 140, baseline: 147, size: 10, colour: "#ffd84a" });
  },
};

export const milk: Illustration = {
  width: 150,
  height: 220,
  paint(brush) {
    groundShadow(brush, 78, 204, 66, 13);
    const jug = shape(
      "M54 34H92Q94 52 112 62Q134 74 134 100V188Q134 206 118 206H34Q18 206 18 188V100Q18 74 40 60Q52 52 54 34Z",
    );
    solid(brush, jug, tones("#ffffff", "#f4f8fb", "#b6c8d6"), { x: 18, y: 34, width: 116, height: 172 }, 14);
    inside(brush, jug, () => {
      softEdge(brush, shape("M18 112H134"), "#a9bccb", 3, 0, 0.3);
      gloss(brush, 36, 128, 8, 56, 0, 0.9);
      glow(brush, { x: 120, y: 140, rx: 18, ry: 80 }, "#8ea6b8", 0.4);
    });
    const grip = shape(
      "M98 84Q99 76 107 80Q122 88 122 104V142Q122 150 114 150Q107 150 107 142V114Q107 104 102 98Q97 92 98 84Z",
    );
    brush.fillStyle = "#dfe9f0";
    brush.fill(grip);
    inside(brush, grip, () => softEdge(brush, grip, "#6f8ba1", 5, 2, 0.75));
    const cap = shape("M52 14Q52 10 56 10H90Q94 10 94 14V34H52Z");
    solid(brush, cap, tones("#ff7b68", "#d8321f", "#86170c"), { x: 52, y: 10, width: 42, height: 24 }, 5);
    brush.strokeStyle = "#8f190d66";
    brush.lineWidth = 1.4;
    for (let x = 57; x < 94; x += 4.6) line(brush, `M${x} 15V33`);
    const label = shape("M19 122H104Q106 122 106 124V182Q106 184 104 184H19Z");
    solid(brush, label, tones("#4fa7e6", "#1f6fc0", "#123f7c"), { x: 19, y: 122, width: 87, height: 62 }, 3);
    inside(brush, label, () => {
      brush.fillStyle = "#ffffff";
      brush.fill(shape("M10 172Q40 154 64 168Q86 180 112 164V190H10Z"));
    });
    print(brush, "Meadow", { x: 62, baseline: 142, size: 18, colour: "#ffffff", font: "script" });
    print(brush, "WHOLE MILK", { x: 62, baseline: 158, size: 13, colour: "#ffd84a" });
  },
};

function yogurtCup(
  brush: Brush,
  x: number,
  y: number,
  flavour: string,
  colours: ReturnType<typeof tones>,
): void {
  at(brush, { x, y }, () => {
    groundShadow(brush, 36, 92, 36, 8, 0.35);
    const cup = shape("M2 12H70L60 88Q59 94 52 94H20Q13 94 12 88Z");
    solid(brush, cup, tones("#ffffff", "#fdfbf6", "#dcd6c8"), { x: 2, y: 12, width: 68, height: 82 }, 5);
    inside(brush, cup, () => {
      brush.fillStyle = colours.base;
      brush.fill(shape("M-4 62Q18 48 38 60Q58 72 78 54V100H-4Z"));
      for (const [dotX, dotY, size] of [
        [24, 78, 8],
        [42, 80, 9],
        [33, 70, 7],
      ] as const) {
        ball(brush, dotX, dotY, size, colours);
        gloss(brush, dotX - 2, dotY - 3, 3, 2);
      }
      roundOff(brush, 2, 10, 68, 90, 0.3);
    });
    print(brush, "Creamy", { x: 36, baseline: 34, size: 14, colour: "#1f5fa8", font: "script" });
    print(brush, flavour, { x: 36, baseline: 47, size: 10.5, colour: colours.dark });
    const lid = shape("M0 8Q0 3 6 3H66Q72 3 72 8V13H0Z");
    solid(brush, lid, tones("#ffffff", "#cfd6dc", "#8c98a3"), { x: 0, y: 3, width: 72, height: 10 }, 2);
  });
}

export const yogurt: Illustration = {
  width: 210,
  height: 150,
  paint(brush) {
    groundShadow(brush, 104, 134, 98, 12, 0.3);
    yogurtCup(brush, 2, 14, "PEACH", tones("#ffd08a", "#f79a3a", "#b75a0c"));
    yogurtCup(brush, 136, 14, "BLUEBERRY", tones("#93a5ec", "#4353ad", "#232b6b"));
    yogurtCup(brush, 69, 34, "STRAWBERRY", tones("#ff8f86", "#e0343f", "#961020"));
  },
};

export const butter: Illustration = {
  width: 240,
  height: 150,
  paint(brush) {
    groundShadow(brush, 122, 124, 116, 18);
    const dish = shape("M6 104H236L222 122Q219 126 212 126H30Q22 126 18 122Z");
    solid(brush, dish, tones("#ffffff", "#e9eff3", "#a9bac5"), { x: 6, y: 104, width: 230, height: 22 }, 5);
    const yellow = tones("#fff6b8", "#fbe06a", "#dba92c");
    const side = shape("M92 62H206V104H92Z");
    const top = shape("M92 62L116 36H230L206 62Z");
    const end = shape("M206 62L230 36V78L206 104Z");
    solid(brush, side, yellow, { x: 92, y: 62, width: 114, height: 42 }, 5);
    solid(brush, top, tones("#fffde0", "#fff0a0", "#f5d75f"), { x: 92, y: 36, width: 138, height: 26 }, 4);
    solid(brush, end, tones("#f3cf55", "#dfb238", "#b5851a"), { x: 206, y: 36, width: 24, height: 68 }, 4);
    const wrap = shape("M140 62L164 36H230V78L206 104H140L146 92L138 82L147 72Z");
    solid(brush, wrap, tones("#ffffff", "#e6ecf2", "#9fb0be"), { x: 138, y: 36, width: 92, height: 68 }, 4);
    brush.fillStyle = "#1f6fc0";
    brush.fill(shape("M147 76H206V94H143L146 90L141 84Z"));
    brush.fill(shape("M206 76L230 50V68L206 94Z"));
    print(brush, "BUTTER", { x: 178, baseline: 91, size: 16, colour: "#ffffff" });
    for (const [x, lean] of [
      [64, 10],
      [42, 22],
      [18, 36],
    ] as const) {
      const slab = shape(`M${x} 104L${x + 14} 104L${x + 14 - lean * 0.4} 58L${x - lean * 0.4} 58Z`);
      const top = shape(
        `M${x - lean * 0.4} 58L${x + 14 - lean * 0.4} 58L${x + 36 - lean * 0.4} 36L${x + 22 - lean * 0.4} 36Z`,
      );
      const face = shape(`M${x + 14} 104L${x + 14 - lean * 0.4} 58L${x + 36 - lean * 0.4} 36L${x + 36} 80Z`);
      solid(
        brush,
        face,
        tones("#f6d565", "#e8bf48", "#c4952a"),
        { x: x + 10, y: 36, width: 26, height: 68 },
        4,
      );
      solid(brush, slab, yellow, { x: x - 6, y: 58, width: 22, height: 46 }, 4);
      solid(
        brush,
        top,
        tones("#fffde0", "#fff0a0", "#f5d75f"),
        { x: x - 6, y: 36, width: 40, height: 22 },
        3,
      );
    }
  },
};

export const swissCheese: Illustration = {
  width: 240,
  height: 170,
  paint(brush) {
    groundShadow(brush, 120, 146, 112, 16);
    const front = shape("M16 76H222V138Q222 144 216 144H22Q16 144 16 138Z");
    const top = shape("M16 76L150 22Q196 26 222 76Z");
    solid(brush, front, tones("#ffe894", "#fbcb45", "#d8961a"), { x: 16, y: 76, width: 206, height: 68 }, 9);
    inside(brush, front, () => {
      for (const [x, y, rx, ry] of [
        [58, 104, 17, 14],
        [112, 124, 11, 9],
        [146, 98, 15, 12],
        [192, 122, 16, 13],
        [88, 84, 8, 6],
        [196, 86, 9, 6],
        [30, 132, 9, 7],
      ] as const) {
        brush.fillStyle = "#c27f10";
        dot(brush, x, y, rx, ry);
        brush.fillStyle = "#e9a92b";
        dot(brush, x + 1.4, y + 2.6, rx * 0.88, ry * 0.8);
        brush.strokeStyle = fade("#fff3bd", 0.85);
        brush.lineWidth = 1.8;
        line(
          brush,
          `M${x - rx * 0.7} ${y + ry * 0.76}Q${x} ${y + ry * 1.25} ${x + rx * 0.8} ${y + ry * 0.66}`,
        );
      }
    });
    solid(brush, top, tones("#fff8cf", "#ffe68f", "#f7cf5c"), { x: 16, y: 22, width: 206, height: 54 }, 7);
    for (const [x, y, rx, ry] of [
      [142, 44, 13, 5],
      [104, 62, 10, 4],
      [178, 62, 11, 4.4],
    ] as const) {
      brush.fillStyle = "#dba32c";
      dot(brush, x, y, rx, ry);
      brush.fillStyle = "#efc04a";
      dot(brush, x + 1, y + 1.2, rx * 0.86, ry * 0.75);
    }
    brush.strokeStyle = "#fffbe0";
    brush.lineWidth = 1.6;
    line(brush, "M17 76H221");
  },
};

function scoop(brush: Brush, x: number, y: number, r: number, colours: ReturnType<typeof tones>): void {
  ball(brush, x, y, r, colours);
  const roll = dice(x + y);
  brush.lineCap = "round";
  for (let ripple = 0; ripple < 22; ripple += 1) {
    const angle = roll() * Math.PI * 2;
    const reach = Math.sqrt(roll()) * r * 0.8;
    brush.strokeStyle = fade(ripple % 2 ? "#ffffff" : colours.dark, 0.28);
    brush.lineWidth = 1.4 + roll();
    line(brush, `M${x + Math.cos(angle) * reach} ${y + Math.sin(angle) * reach}q5 -3 10 1`);
  }
  brush.fillStyle = colours.base;
  for (let lump = -3; lump <= 3; lump += 1)
    dot(brush, x + lump * r * 0.28, y + r * (0.82 - Math.abs(lump) * 0.05), r * 0.22, r * 0.2);
}

export const iceCream: Illustration = {
  width: 190,
  height: 220,
  paint(brush) {
    groundShadow(brush, 96, 204, 76, 13);
    scoop(brush, 62, 66, 36, tones("#ffc2d0", "#f58ba7", "#c94d74"));
    scoop(brush, 132, 66, 36, tones("#b98258", "#7d4a2a", "#47240f"));
    scoop(brush, 97, 48, 40, tones("#fffdf0", "#fbeec4", "#dcbf7e"));
    ball(brush, 98, 12, 10, tones("#ff8a7a", "#d61f2c", "#7c0814"));
    gloss(brush, 95, 9, 4, 3);
    const tub = shape("M18 84H176L160 196Q158 206 148 206H46Q36 206 34 196Z");
    solid(brush, tub, tones("#fff5f7", "#ffdfe7", "#f3b4c5"), { x: 18, y: 84, width: 158, height: 122 }, 8);
    inside(brush, tub, () => {
      brush.fillStyle = "#c2315e";
      brush.fill(shape("M10 116H184V168Q97 186 10 168Z"));
      brush.fillStyle = "#ffd84a";
      brush.fill(shape("M10 167Q97 185 184 167V173Q97 191 10 173Z"));
      for (let x = 20; x < 184; x += 22) {
        brush.fillStyle = "#c2315e";
        dot(brush, x, 102, 4.5, 4.5);
        dot(brush, x + 11, 192, 4, 4);
      }
      print(brush, "Three Scoops", { x: 97, baseline: 144, size: 25, colour: "#ffffff", font: "script" });
      print(brush, "ICE CREAM", { x: 97, baseline: 163, size: 15, colour: "#ffe9a6" });
      roundOff(brush, 18, 84, 158, 124, 0.36);
    });
    const rim = shape("M12 80Q12 76 18 76H176Q182 76 182 80V88Q182 92 176 92H18Q12 92 12 88Z");
    solid(brush, rim, tones("#ffffff", "#ffe6ed", "#dc9db2"), { x: 12, y: 76, width: 170, height: 16 }, 4);
  },
};
