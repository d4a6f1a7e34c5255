import { amount, type Designer, deal, type Kit, partsOf } from "../../kit";

const css = `
.sheet{font-family:montserrat;font-weight:500;background:#fff}
.head{height:110px;background:#003b71;color:#fff;padding:20px 34px;display:flex;justify-content:space-between;align-items:center}.head b{font:800 42px montserrat}.head span{font:500 18px montserrat}
.mosaic{display:grid;grid-template-columns:repeat(4,1fr);grid-auto-rows:196px;grid-auto-flow:dense;height:984px}
.t{position:relative;padding:14px;color:#fff;overflow:hidden}.t.dark{color:#1b1b1b}
.w{grid-column:span 2}.h{grid-row:span 2}.w.h{padding:24px}
.t h3{font:800 16px/1.15 montserrat;position:relative;z-index:1}.t p{font-size:11px;margin-top:3px;position:relative;z-index:1}
.t .pic{position:absolute;right:14px;bottom:56px;width:84px;height:74px}
.h .pic{bottom:110px;height:150px;width:70%;right:15%}.w.h h3{font-size:28px}.w.h .pic{height:170px;bottom:86px;right:30px;width:220px}
.t b{position:absolute;left:14px;bottom:12px;font:800 38px/1 barlow-condensed}.t b sup{font-size:22px;vertical-align:12px}.t b i{font:500 17px barlow-condensed}.w.h b{font-size:86px}.w.h b sup{font-size:44px;vertical-align:34px}
.foot{position:absolute;left:0;right:0;bottom:0;background:#003b71;color:#fff;font-size:12px;padding:9px 34px}`;

const colours = ["#e4002b", "#009a44", "#ff8200", "#6d2077", "#0085ca", "#b5e05a dark", "#ffd100 dark"];
const spans = ["w h", "", "", "", "", "h", "", "w", "", "h", "", "w", ""];

/** Full-bleed tiles of several sizes, each its own colour, type in white. */
export const itTiles: Designer = (kit) => ({
  size: [840, 1140],
  css,
  pages: ["offerte al volo", "convenienza vera"].map(
    (title) =>
      `<div class="head"><b>${title}</b><span>dal 9 al 22 marzo</span></div><div class="mosaic">${spans.map((span, index) => tile(kit, span, index)).join("")}</div>
      <div class="foot">Discount Lampo · Corso Torino 120, 10128 Torino · salvo esaurimento scorte · i prezzi possono subire variazioni per errori tipografici</div>`,
  ),
});

function tile(kit: Kit, span: string, index: number): string {
  const good = kit.good("it");
  const { whole, cents } = partsOf(good.price);
  const [ground, ink = ""] = (colours[(index * 3 + kit.random.pick([0, 1])) % colours.length] ?? "").split(
    " ",
  );
  return deal(
    { name: good.name, price: `${amount(good.price, ",")} €` },
    `t ${span} ${ink}`,
    `<h3>${good.name}</h3><p>${good.details}</p>${kit.pic(good)}<b>${whole}<sup>,${cents}</sup> <i>€ ${good.unit}</i></b>`,
    `background:${ground}`,
  );
}
