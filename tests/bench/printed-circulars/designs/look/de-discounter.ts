import { amount, type Designer, deal, type Kit, times } from "../../kit";

const css = `
.sheet{font-family:"Liberation Sans";background:#fff;color:#0b1f4b}
.top{background:#0050aa;color:#fff;height:96px;display:flex;align-items:center;padding:0 28px;gap:26px}.top b{font:800 44px montserrat}.top span{background:#ffe600;color:#0050aa;font:800 24px montserrat;padding:8px 16px;transform:rotate(-3deg)}
.grid{display:grid;grid-template-columns:repeat(3,1fr);gap:18px;padding:20px 24px}
.tile{position:relative;height:286px;border-bottom:2px solid #d6dbe6;padding-bottom:8px}
.tile .pic{position:absolute;left:14px;top:6px;width:150px;height:160px}
.tile h3{position:absolute;left:0;top:174px;font-size:17px;line-height:1.1;width:100%}
.tile p{position:absolute;left:0;bottom:10px;font-size:11px;line-height:1.3;width:58%;height:58px}
.price{position:absolute;right:0;bottom:14px;background:#e3001b;color:#fff;padding:4px 10px 2px;text-align:right;font:800 50px/1 barlow-condensed}
.price small{display:block;font:500 14px/1.1 barlow-condensed}.price small s{text-decoration:line-through}
.pct{position:absolute;right:10px;top:10px;background:#ffe600;color:#e3001b;font:800 28px barlow-condensed;border-radius:50%;width:74px;height:74px;display:grid;place-items:center}
.foot{position:absolute;bottom:0;left:0;right:0;padding:10px 24px;background:#eef1f7;font-size:10.5px;line-height:1.4}`;

/** A German discounter: tiles with the price in a red box, no currency sign, base prices in the small print. */
export const deDiscounter: Designer = (kit) => ({
  size: [794, 1123],
  css,
  pages: ["Ab Montag, 9.3.", "Ab Donnerstag, 12.3."].map(
    (from, page) =>
      `<div class="top"><b>PREISWERK</b><span>${from}</span></div><div class="grid">${times(9, () => tile(kit))}</div>
      <div class="foot">* Dieser Artikel ist nicht ständig verfügbar und kann im Laufe des ersten Angebotstages ausverkauft sein. Für Druckfehler keine Haftung. Preiswerk GmbH &amp; Co. KG, Industriestr. 14, 74172 Neckarsulm. KW 11/2026 · Seite ${page + 1}</div>`,
  ),
});

function tile(kit: Kit): string {
  const good = kit.good("de");
  const price = good.price < 100 ? `-.${String(good.price).padStart(2, "0")}` : amount(good.price);
  const isCut = kit.random.chance(0.6);
  const cut = Math.round((1 - good.price / good.was) * 100);
  const was = isCut ? `<small>statt <s>${amount(good.was)}</s></small>` : "<small>Aktion</small>";
  return deal(
    { name: good.name, price: amount(good.price, ",") },
    "tile",
    `${kit.pic(good)}${isCut ? `<div class="pct">-${cut}%</div>` : ""}<h3>${good.name}</h3><p>${good.details}<br>${good.unit}</p><div class="price">${was}${price}*</div>`,
  );
}
