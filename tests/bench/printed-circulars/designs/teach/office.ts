import { type Designer, deal, type Kit, partsOf, times } from "../../kit";
import { type TaughtWords, taughtWords } from "./words";

const faces = ["Liberation Sans", "Liberation Serif", "DejaVu Sans", "Nimbus Sans", "URW Gothic"] as const;
const inks = ["#111", "#b00020", "#0a3d91", "#14532d", "#7a1f5c"] as const;
const grounds = ["transparent", "transparent", "#fff8e1", "#fdeaea", "#e8f4ff", "#ffe600"] as const;
const headings = [
  "Produce",
  "Dairy",
  "Meat & Deli",
  "Getränke",
  "Panadería",
  "Frutas y Verduras",
  "Bakery",
  "Specials",
] as const;

/** How an ad made in an office program sets its deals: in a list, a table, or cells beside each other. */
function drawStyle({ random }: Kit) {
  const columns = random.pick([1, 1, 2, 2, 3]);
  return {
    layout: random.pick(["list", "list", "table", "cells", "cells"] as const),
    columns,
    cellColumns: random.pick([2, 3, 3, 4, 5]),
    face: random.pick(faces),
    priceFace: random.pick(faces),
    size: random.between(15, 23) - 2 * columns,
    priceSize: random.pick([1, 1, 1.15, 1.4]),
    cellPrice: random.between(24, 52),
    ink: random.pick(inks),
    weight: random.pick([400, 600, 700]),
    ground: random.pick(grounds),
    rule: random.pick([0, 0, 0.5, 1, 1, 2, 3]),
    gap: random.pick([0, 0, 4, 10, 18]),
    rowGap: random.between(1, 14),
    isPriceFirst: random.chance(0.35),
    leader: random.pick([".", ".", "", "", "-"]),
    picture: random.pick([0, 0, 0.5, 1, 1]),
    pictureHeight: random.between(70, 170),
    isPriceAbove: random.chance(0.25),
    isPriceBeside: random.chance(0.25),
    align: random.pick(["left", "center", "center"]),
    hasFormer: random.pick([0, 0, 0.3, 0.6]),
    isSaidBelow: random.chance(0.4),
    headings: random.pick([1, 2, 3, 4]),
    border: random.pick(["#111", "#888", "#bbb", "#b00020"]),
    margin: random.between(24, 90),
    second: random.pick(["", "", "de", "es"]),
  };
}
type Style = ReturnType<typeof drawStyle>;

const css = (style: Style) => `
.sheet{font-family:"${style.face}","Liberation Sans";background:#fff;color:#111;padding:30px ${style.margin}px;font-size:${style.size}px;line-height:1.2}
h1{font:800 ${2.4 * style.size}px/1.1 "${style.face}";color:${style.ink};margin-bottom:6px}
h2{font:700 ${1.35 * style.size}px/1.2 "${style.face}";color:${style.ink};text-align:${style.align};margin:10px 0 6px}
.lists{columns:${style.columns};column-gap:40px}
.row{display:flex;align-items:baseline;break-inside:avoid;margin-bottom:${style.rowGap}px;${style.layout === "table" ? `border-bottom:${style.rule}px solid ${style.border};` : ""}}
.row.first{flex-direction:row-reverse;justify-content:flex-end;gap:14px}
.row .n{flex:none;max-width:70%}
.row .fill{flex:1;overflow:hidden;white-space:nowrap;min-width:6px;color:#666;font-size:.8em}
.row.first .fill{display:none}
.row b{flex:none;font:700 ${style.priceSize * style.size}px/1.1 "${style.priceFace}";color:${style.ink}}
.n{font-weight:${style.weight}}
.said{font-size:.82em;color:#444;font-weight:400}
.cells{display:grid;grid-template-columns:repeat(${style.cellColumns},minmax(0,1fr));gap:${style.gap}px}
.cell{padding:8px;text-align:${style.align};${style.rule > 0 ? `border:${style.rule}px solid ${style.border};` : ""}background:${style.ground};${style.gap === 0 && style.rule > 0 ? `margin:0 -${style.rule}px -${style.rule}px 0;` : ""}}
.cell .pic{height:${style.pictureHeight}px;width:60%;margin:0 ${style.align === "center" ? "auto" : "0"};display:block}
.cell .n{font-size:1.15em}
.cell b{font:800 ${style.cellPrice}px/1.1 "${style.priceFace}";color:${style.ink};display:block}
.cell b small{font-size:.4em}
.cell.beside{display:grid;grid-template-columns:1fr auto;align-items:center}
.cell b sup{font-size:.5em;vertical-align:super}
s{color:#777;font-size:.8em}
footer{margin-top:16px;font-size:11px;color:#444;text-align:center}`;

/** Ads as shops make them in office programs: lists with leaders, tables with thin lines, and cells with or without pictures. */
export const office: Designer = (kit) => {
  const { random } = kit;
  const style = drawStyle(kit);
  const words = random.pick(taughtWords);
  const heading = () => `<h2>${random.pick(headings)}</h2>`;
  const list = () => {
    const rows = Math.round(random.between(14, 26) * style.columns);
    const parts = times(
      style.headings,
      () => heading() + times(Math.ceil(rows / style.headings), () => listRow(kit, style, words)),
    );
    return `<div class="lists">${parts}</div>`;
  };
  const cells = (rows: number) =>
    `<div class="cells">${times(rows * style.cellColumns, () => cell(kit, style, words))}</div>`;
  const body =
    style.layout === "cells"
      ? cells(random.pick([4, 5, 6]))
      : `${random.chance(0.35) ? cells(1) : ""}${list()}`;
  const page = `<h1>${random.pick(words.brands)} Market</h1><p>${random.pick(words.badges)}</p>${body}<footer>${random.pick(words.said)} · 01454 555 123</footer>`;
  return { size: [816, random.pick([1056, 1154])], css: css(style), pages: [page] };
};

function listRow(kit: Kit, style: Style, words: TaughtWords): string {
  const { random } = kit;
  const { name, price } = product(kit, words);
  const said = random.chance(0.5) ? ` <span class="said">${random.pick(words.sizes)}</span>` : "";
  const former = random.chance(style.hasFormer)
    ? ` <s>${random.pick(["was", "statt", "antes"])} ${price}</s>`
    : "";
  const below =
    style.isSaidBelow && random.chance(0.4) ? `<br><span class="said">${random.pick(words.said)}</span>` : "";
  const fill = `<span class="fill">${style.leader.repeat(300)}</span>`;
  return deal(
    { name, price },
    `row ${style.isPriceFirst ? "first" : ""}`,
    `<span class="n">${name}${said}${former}${below}</span>${fill}<b>${price}</b>`,
  );
}

function cell(kit: Kit, style: Style, words: TaughtWords): string {
  const { random } = kit;
  const { name, price } = product(kit, words);
  const raised = random.chance(0.3) ? price.replace(/[.,](\d\d)/, ".<sup>$1</sup>") : price;
  const sum = `<b>${raised.replace(/ ?(lb|kg|ea|each)$/i, " <small>$1</small>")}</b>`;
  const picture = random.chance(style.picture) ? kit.pic(kit.good("us")) : "";
  const said = random.chance(0.6) ? `<div class="said">${random.pick(words.sizes)}</div>` : "";
  const former = random.chance(style.hasFormer)
    ? `<s>${random.pick(["was", "reg.", "antes"])} ${price}</s>`
    : "";
  const texts = `<div class="n">${name}</div>${said}`;
  if (style.isPriceBeside)
    return deal({ name, price }, "cell beside", `<div>${picture}${texts}</div><div>${sum}${former}</div>`);
  return deal(
    { name, price },
    "cell",
    style.isPriceAbove ? `${sum}${former}${picture}${texts}` : `${picture}${texts}${sum}${former}`,
  );
}

function product({ random }: Kit, words: TaughtWords): { name: string; price: string } {
  const brand = random.chance(0.4) ? `${random.pick(words.brands)} ` : "";
  const name = `${brand}${random.pick(random.pick(words.products))}`;
  const { whole, cents } = partsOf(Math.round(random.between(29, 1499)));
  const isComma = words.price("1", "23").includes(",");
  const dollars = `$${whole}.${cents}`;
  const price = isComma
    ? random.pick([
        `${whole},${cents} €`,
        `${whole},${cents} €`,
        `${whole},${cents} €/kg`,
        `${whole},${cents}`,
      ])
    : random.pick([
        dollars,
        dollars,
        dollars,
        `${dollars} LB`,
        `${dollars} ea`,
        `${random.pick([2, 3, 4])}/$${random.pick([3, 5, 6, 10])}`,
        `${cents}¢`,
        `£${whole}.${cents}`,
        `${random.pick([2, 3])} for $${random.pick([4, 5, 7])}`,
      ]);
  return { name, price };
}
