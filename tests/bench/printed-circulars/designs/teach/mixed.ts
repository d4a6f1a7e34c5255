import { amount, type Designer, deal, type Kit, partsOf, times } from "../../kit";
import { type TaughtWords, taughtWords } from "./words";

const faces = [
  "Liberation Sans",
  "URW Gothic",
  "DejaVu Sans",
  "Liberation Serif",
  "montserrat",
  "barlow-condensed",
  "oswald",
  "Nimbus Sans",
] as const;
const inks = ["#111", "#c00", "#0a3d91", "#14532d", "#7a1f5c", "#333"] as const;
const papers = ["#fff", "#fff8e1", "#fdeaea", "#e8f4ff", "#ffe600", "#1f3d2b", "#6a2c91", "#10203f"] as const;
const directions = ["column", "column-reverse", "row", "row-reverse"] as const;

/** How a circular sets its deals: drawn once, for all of its deals are set alike. */
function drawStyle({ random }: Kit) {
  const paper = random.pick(papers);
  const isDark = ["#1f3d2b", "#6a2c91", "#10203f"].includes(paper);
  const size = random.between(15, 24);
  return {
    paper,
    ink: isDark ? "#fff" : random.pick(inks),
    plain: isDark ? "#fff" : random.pick(["#111", "#333", "#555"]),
    size,
    saidSize: size * random.pick([0.6, 0.75, 0.85, 1, 1]),
    nameFace: random.pick(faces),
    saidFace: random.pick(faces),
    nameWeight: random.pick([600, 700, 800, 800, 400]),
    isCapitals: random.chance(0.2),
    isJoinerPlain: random.chance(0.6),
    /** A brand in plain type or in capitals above the name, or in its line. */
    brand: random.pick(["line", "above", "above-capitals", "none"] as const),
    direction: random.pick(directions),
    align: random.pick(["left", "left", "center"]),
    priceAt: random.pick(["end", "start", "corner"] as const),
    columns: random.pick([2, 3, 3, 4]),
    gap: random.between(6, 26),
    pictureHeight: random.between(90, 170),
    hasFrame: random.chance(0.4),
    isPerUnitShown: random.chance(0.6),
    badges: random.pick([0, 0.3, 0.8]),
    sizesBetween: random.chance(0.4),
  };
}
type Style = ReturnType<typeof drawStyle>;

const css = (style: Style) => `
.sheet{font-family:"${style.saidFace}","Liberation Sans";background:${style.paper};color:${style.plain};padding:30px}
h1{font:800 46px/1 "${style.nameFace}","Liberation Sans";height:60px}
.grid{display:grid;grid-template-columns:repeat(${style.columns},minmax(0,1fr));gap:${style.gap}px;height:1180px}
article{position:relative;display:flex;flex-direction:${style.direction};gap:8px;padding:8px;text-align:${style.align};${style.hasFrame ? `border:1px solid ${style.plain};` : ""}}
.pic{flex:none;width:${style.direction.startsWith("row") ? "34%" : "60%"};height:${style.pictureHeight}px;margin:0 auto}
.texts{flex:1;min-width:0;font-size:${style.saidSize}px;line-height:1.12}
h3{font:${style.nameWeight} ${style.size}px/1.1 "${style.nameFace}","Liberation Sans";color:${style.ink};${style.isCapitals ? "text-transform:uppercase;" : ""}}
h3 i{font:400 ${style.size}px "${style.saidFace}";${style.isJoinerPlain ? "" : "font:inherit;"}color:${style.isJoinerPlain ? style.plain : "inherit"}}
h3 u{text-decoration:none;font:400 ${style.saidSize}px "${style.saidFace}";color:${style.plain}}
.brand{font-size:${style.size * 0.8}px}
b.price{display:inline-block;background:#d40000;color:#fff;font:800 36px/1 "${style.nameFace}","Liberation Sans";padding:4px 8px;margin-top:5px}
b.price sup{font-size:.55em;vertical-align:super}.corner b.price{position:absolute;right:6px;bottom:6px}.corner{padding-bottom:56px}
em{display:inline-block;background:#ffe600;color:#111;font:bold 14px "Liberation Sans";padding:2px 6px}`;

/**
 * Deals in many styles and languages to teach the models of names with: names of one line or several, joined by "or" in the
 * same type or a plain one, with sizes between them, beside what is said of the product. Each seed is a style of its own.
 */
export const mixed: Designer = (kit) => {
  const style = drawStyle(kit);
  const words = kit.random.pick(taughtWords);
  const rows = Math.max(2, Math.floor(kit.random.between(11, 18) / style.columns));
  const page = () =>
    `<h1>${kit.random.pick(words.badges)}</h1><div class="grid">${times(rows * style.columns, () => oneDeal(kit, style, words))}</div>`;
  return { size: [900, 1300], css: css(style), pages: [page()] };
};

function oneDeal(kit: Kit, style: Style, words: TaughtWords): string {
  const { random } = kit;
  const products = random.pick(words.products);
  const count = products.length > 1 && random.chance(0.6) ? random.pick([2, products.length]) : 1;
  const chosen = random.shuffled(products).slice(0, count);
  const brand = style.brand !== "none" && random.chance(0.6) ? random.pick(words.brands) : "";
  const cents = Math.round(random.between(49, 1999));
  const parts = partsOf(cents);
  const price = words.price(parts.whole, parts.cents);
  const between = style.sizesBetween ? `<br><u>${random.pick(words.sizes)}</u>` : "";
  const isBroken = random.chance(0.7);
  const joined = chosen.join(
    `${between}${isBroken ? "<br>" : " "}<i>${words.joiner}</i>${random.chance(0.5) ? " " : "<br>"}`,
  );
  const isSaidApart = style.brand === "above" && brand !== "";
  const above = style.brand === "above-capitals" ? brand.toUpperCase() : brand;
  const head = isSaidApart
    ? `<p class="brand">${brand}</p><h3>${joined}</h3>`
    : `<h3>${above}${brand === "" ? "" : style.brand === "line" ? " " : "<br>"}${joined}</h3>`;
  const name = [isSaidApart ? "" : brand, chosen.join(` ${words.joiner} `)].filter(Boolean).join(" ");
  const details = [
    random.chance(0.7) ? `<p>${random.pick(words.said)}</p>` : "",
    random.chance(0.8) ? `<p>${random.pick(words.sizes)}</p>` : "",
    style.isPerUnitShown ? `<p>${words.perUnit.replace("#", amount(cents * 2))}</p>` : "",
  ].join("");
  const badge = random.chance(style.badges) ? `<em>${random.pick(words.badges)}</em><br>` : "";
  const sum = random.chance(0.5) ? price : price.replace(/[.,:](\d\d)/, ".<sup>$1</sup>");
  const tag = `${badge}<b class="price">${sum}</b>`;
  const texts = style.priceAt === "start" ? `${tag}${head}${details}` : `${head}${details}${tag}`;
  const good = kit.good("de");
  return deal(
    { name, price },
    style.priceAt === "corner" ? "corner" : "flow",
    `${kit.pic(good)}<div class="texts">${texts}</div>`,
  );
}
