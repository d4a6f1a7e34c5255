import { amount, type Designer, deal, type Kit, partsOf, times } from "../../kit";

const css = `
.sheet{font-family:montserrat;font-weight:500;background:#fff;color:#222}
.head{background:#ffdd00;padding:18px 30px;display:flex;justify-content:space-between;align-items:center}.head b{font:800 46px montserrat;color:#d5001c}.head span{font:800 19px montserrat}
.grid{display:grid;grid-template-columns:1fr 1fr;gap:30px 36px;padding:28px 34px}
.d{display:grid;grid-template-columns:190px 1fr;gap:16px;align-items:center}
.d .pic{width:190px;height:150px}.d h3{font:800 20px/1.15 montserrat}.d p{font-size:12.5px;margin-top:4px}
.tag{display:inline-block;background:#d5001c;color:#fff;padding:6px 14px;margin-top:8px;font:800 42px/1 montserrat;border-radius:4px}.tag small{font:500 16px montserrat}.tag sup{font:800 20px montserrat;vertical-align:16px}
.big{grid-column:1/-1;grid-template-columns:1fr 1fr;background:#d5001c;color:#fff;padding:24px;border-radius:20px}.big .pic{width:100%;height:230px}.big h3{font-size:34px}.big .tag{background:#ffdd00;color:#d5001c;font-size:76px}.big .tag sup{font-size:36px;vertical-align:34px}
.foot{position:absolute;bottom:22px;left:34px;right:34px;font-size:11px}`;

/** A Swedish leaflet: a hero on red, pairs of picture and text, "2 för 35:-". */
export const seLapp: Designer = (kit) => ({
  size: [794, 1180],
  css,
  pages: ["Veckans klipp", "Helgens godaste"].map(
    (title) =>
      `<div class="head"><b>${title}</b><span>Vecka 10 · 2–8 mars</span></div><div class="grid">${item(kit, "big")}${times(6, () => item(kit, ""))}</div>
      <p class="foot">Handlarn Torget, Storgatan 12, 753 31 Uppsala. Öppet alla dagar 7–22. Med reservation för slutförsäljning och tryckfel.</p>`,
  ),
});

function item(kit: Kit, look: string): string {
  const good = kit.good("se");
  const { whole, cents } = partsOf(good.price);
  const isMulti = good.unit === "/st" && kit.random.chance(0.35);
  const isEven = cents === "00";
  const multi = Math.floor((good.price * 1.6) / 500) * 5;
  const price = isMulti ? `2 för ${multi}:-` : isEven ? `${whole}:-` : `${whole},${cents}`;
  const shown = isMulti || isEven ? price : `${whole}<sup>${cents}</sup>`;
  return deal(
    { name: good.name, price },
    `d ${look}`,
    `${kit.pic(good)}<div><h3>${good.name}</h3><p>${good.details}. Ord. pris ${amount(good.was, ":")}</p><div class="tag">${shown}${isMulti ? "" : ` <small>${good.unit}</small>`}</div></div>`,
  );
}
