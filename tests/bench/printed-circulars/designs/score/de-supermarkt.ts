import { amount, type Designer, deal, type Kit, times } from "../../kit";

const css = `
.sheet{font-family:barlow-condensed;font-weight:500;background:#fff;color:#1d1d1b}
.head{background:#cc071e;color:#fff;padding:18px 34px;font:800 46px barlow-condensed;display:flex;justify-content:space-between;align-items:center}.head span{font:500 22px barlow-condensed}
.cols{display:grid;grid-template-columns:repeat(4,1fr);gap:26px 20px;padding:24px 34px}
.d{position:relative}.d.wide{grid-column:span 2}
.d .pic{width:100%;height:150px}.d.wide .pic{height:150px;width:70%;margin:0 auto}
.tab{position:absolute;right:-6px;top:84px;background:#cc071e;color:#fff;font:800 44px/1 barlow-condensed;padding:3px 9px 5px;transform:skewX(-8deg)}
.tab small{display:block;font:500 14px/1 barlow-condensed;background:#fff;color:#cc071e;margin:-3px -9px 3px;padding:3px 9px 2px;border:1px solid #cc071e}
.d h3{font:800 20px/1.05 barlow-condensed;color:#cc071e;margin-top:20px}.d p{font-size:14.5px;line-height:1.15;margin-top:2px}
.foot{position:absolute;left:0;right:0;bottom:0;border-top:4px solid #cc071e;font-size:13px;padding:10px 34px}`;

/** A German full-range supermarket: no cells, a price banner over the picture's corner, names in red. */
export const deSupermarkt: Designer = (kit) => ({
  size: [880, 1240],
  css,
  pages: ["Frische-Woche", "Unsere Wochenknüller"].map(
    (title) =>
      `<div class="head">${title}<span>Gültig von Mo. 09.03. bis Sa. 14.03.2026</span></div><div class="cols">${item(kit, "wide")}${times(2, () => item(kit, ""))}${times(8, () => item(kit, ""))}${times(2, () => item(kit, ""))}${item(kit, "wide")}</div>
      <div class="foot">Alle Angebote ohne Deko. Abgabe nur in haushaltsüblichen Mengen. Marktkauf Sonnenhof, Bahnhofstraße 3, 34117 Kassel, Mo–Sa 7–21 Uhr</div>`,
  ),
});

function item(kit: Kit, look: string): string {
  const good = kit.good("de");
  const note = kit.random.chance(0.5)
    ? "<small>Aktionspreis</small>"
    : `<small>UVP ${amount(good.was)}</small>`;
  return deal(
    { name: good.name, price: amount(good.price, ",") },
    `d ${look}`,
    `${kit.pic(good)}<div class="tab">${note}${amount(good.price)}</div><h3>${good.name}</h3><p>${good.details}<br>${good.unit}</p>`,
  );
}
