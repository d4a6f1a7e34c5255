import type { Random } from "./random";

/** What is photographed: fruit, packs, cuts. */
export type Shape = keyof typeof shapes;

/** Each draws into a square of 100 by 100 and fills it to its edges, so that its box is what one sees. */
const shapes = {
  apple: (fill) =>
    `${[22, 52, 78].map((x, i) => `<circle cx="${x}" cy="${i === 1 ? 32 : 66}" r="${i === 1 ? 30 : 22}" fill="url(#${fill})"/>`).join("")}<circle cx="50" cy="70" r="28" fill="url(#${fill})"/><path d="M52 8q-2-6 6-8" stroke="#5b3a1a" stroke-width="3" fill="none"/><path d="M52 6q12-8 20 0q-8 8-20 0" fill="#4a8f2c"/>`,
  berry: (fill) =>
    `<rect y="30" width="100" height="70" rx="6" fill="#cfe8ef" opacity=".8"/>${grid(5, 4, (x, y) => `<circle cx="${12 + x * 19}" cy="${14 + y * 22}" r="13" fill="url(#${fill})"/>`)}`,
  banana: () =>
    `<path d="M2 20q10 70 80 78q14 2 18-8q-60-14-78-80q-8-10-20 10z" fill="#f5cf2e" stroke="#b98d10"/><path d="M24 8q14 60 76 70q-4-14-4-14q-44-20-56-64z" fill="#ffe066" stroke="#b98d10"/>`,
  leaf: () =>
    `${grid(3, 3, (x, y) => `<ellipse cx="${22 + x * 28}" cy="${22 + y * 28}" rx="22" ry="22" fill="hsl(${95 + x * 9} 55% ${34 + y * 9}%)"/>`)}<path d="M50 100V20M50 60L20 30M50 60L80 30" stroke="#dff0c8" stroke-width="3" fill="none"/>`,
  meat: () =>
    `<path d="M0 50Q10 0 55 6T100 55Q92 100 45 96T0 50z" fill="#f0d9c8"/><path d="M8 50Q16 10 54 14T92 54Q84 90 46 88T8 50z" fill="#a8242c"/><path d="M25 60Q40 30 70 40M35 75Q55 60 80 62" stroke="#efb7ad" stroke-width="5" fill="none"/><circle cx="30" cy="40" r="8" fill="#f7ece0"/>`,
  bird: () =>
    `<ellipse cx="50" cy="56" rx="50" ry="42" fill="#e9c08a"/><ellipse cx="36" cy="46" rx="26" ry="22" fill="#f3d6a8"/><path d="M70 40Q98 0 100 14Q96 40 82 60z" fill="#d9a866"/><path d="M4 80Q50 110 96 80L90 96Q50 102 10 96z" fill="#fff"/>`,
  fish: () =>
    `<path d="M0 30Q40 0 100 20V76Q50 100 0 80z" fill="#f58b6a"/><path d="M10 34L90 62M10 50L80 78M30 26L94 46" stroke="#fbc4ae" stroke-width="4"/><path d="M0 80Q50 100 100 76V84Q50 108 0 88z" fill="#8d98a3"/>`,
  box: (fill) =>
    `<path d="M12 8L76 0L100 12V92L82 100L12 96z" fill="url(#${fill})"/><path d="M82 14L100 12V92L82 100z" fill="#0003"/><rect x="0" y="30" width="82" height="24" fill="#fffd"/>${label(41, 46)}<circle cx="44" cy="76" r="15" fill="#e8b34a"/>`,
  carton: (fill) =>
    `<path d="M10 30L30 4H72L92 30V100H10z" fill="#f4f7fa" stroke="#bcc"/><path d="M30 0H72V10H30z" fill="url(#${fill})"/><path d="M10 50H92V82H10z" fill="url(#${fill})"/>${label(51, 70)}<path d="M0 96H100V100H0z" fill="#0002"/>`,
  bottle: (fill) =>
    `<path d="M38 0H62V18Q84 30 84 50V94Q84 100 76 100H24Q16 100 16 94V50Q16 30 38 18z" fill="url(#${fill})"/><rect x="36" width="28" height="9" fill="#333"/><rect x="0" y="54" width="100" height="28" fill="#fffc"/>${label(50, 72)}`,
  can: (fill) =>
    `<rect x="6" y="6" width="88" height="88" fill="url(#${fill})"/><ellipse cx="50" cy="8" rx="50" ry="8" fill="#d7dce0"/><ellipse cx="50" cy="92" rx="50" ry="8" fill="#aab2b8"/><rect x="6" y="34" width="88" height="34" fill="#fffd"/>${label(50, 56)}`,
  bag: (fill) =>
    `<path d="M6 4L12 0L20 4L30 0L40 4L50 0L60 4L70 0L80 4L88 0L94 4Q86 50 100 96L92 100L80 96L70 100L60 96L50 100L40 96L30 100L20 96L8 100L0 96Q14 50 6 4z" fill="url(#${fill})"/><ellipse cx="50" cy="40" rx="34" ry="20" fill="#fffd"/>${label(50, 45)}<circle cx="38" cy="76" r="12" fill="#f3c64f"/><circle cx="60" cy="78" r="11" fill="#e8ac2c"/>`,
  jar: (fill) =>
    `<rect x="4" y="16" width="92" height="84" rx="16" fill="url(#${fill})"/><rect x="0" width="100" height="20" rx="4" fill="#c9a227"/><rect x="4" y="42" width="92" height="34" fill="#fff8ea"/>${label(50, 63)}`,
  bread: () =>
    `<path d="M0 60Q0 20 30 22Q50 0 72 20Q100 20 100 60V92Q50 108 0 92z" fill="#b9752c"/><path d="M12 58Q20 36 36 40M42 50Q52 28 68 36M72 52Q84 40 92 52" stroke="#f0cf98" stroke-width="6" fill="none"/>`,
  cheese: () =>
    `<path d="M0 60L60 10Q96 14 100 40V90L0 100z" fill="#f6c945"/><path d="M0 60L100 40V90L0 100z" fill="#ffdf7a"/>${[26, 52, 78].map((x, i) => `<circle cx="${x}" cy="${74 - i * 6}" r="${6 + i}" fill="#d9a420"/>`).join("")}`,
  tub: (fill) =>
    `<path d="M4 22H96L84 100H16z" fill="url(#${fill})"/><ellipse cx="50" cy="20" rx="50" ry="18" fill="#eef3f6" stroke="#c3ccd2"/><path d="M9 50H91L87 80H13z" fill="#fffd"/>${label(50, 70)}`,
} satisfies Record<string, (fill: string) => string>;

let lastId = 0;

/**
 * A product's picture. A vector drawing, or (`isPhoto`) what the printer of the page turns into a picture of points;
 * packs stretch a little as packs do.
 */
export function picture(shape: Shape, random: Random, isPhoto: boolean, style = ""): string {
  lastId += 1;
  const id = `pack${lastId}`;
  const hue = Math.floor(random.next() * 360);
  const shade = `<linearGradient id="${id}"><stop stop-color="hsl(${hue} 70% 38%)"/><stop offset=".35" stop-color="hsl(${hue} 75% 62%)"/><stop offset="1" stop-color="hsl(${(hue + 20) % 360} 70% 30%)"/></linearGradient>`;
  const drawing = shapes[shape](id);
  return `<svg class="pic" ${isPhoto ? "data-photo" : ""} style="${style}" viewBox="0 0 100 100" preserveAspectRatio="none" xmlns="http://www.w3.org/2000/svg"><defs>${shade}</defs>${drawing}</svg>`;
}

/** What a pack says of itself: no letters, so that a vector picture brings no words that are no text of the page. */
function label(x: number, y: number): string {
  return `<path d="M${x - 22} ${y}q6-9 12 0t12 0t12 0t8 0" stroke="#444" stroke-width="3" fill="none"/>`;
}

function grid(columns: number, rows: number, draw: (x: number, y: number) => string): string {
  let drawn = "";
  for (let y = 0; y < rows; y++) for (let x = 0; x < columns; x++) drawn += draw(x, y);
  return drawn;
}
