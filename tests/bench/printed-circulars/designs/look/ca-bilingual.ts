import { amount, type Designer, deal, type Kit, partsOf, times } from "../../kit";

const css = `
.sheet{font-family:"Liberation Sans";background:#fff;color:#111}
.head{display:flex;justify-content:space-between;align-items:center;padding:14px 24px;border-bottom:10px solid #d71920}.head b{font:800 48px montserrat;color:#d71920}.head p{font-size:15px;text-align:right;line-height:1.4}
.grid{display:grid;grid-template-columns:repeat(4,1fr);padding:8px 16px}
.c{padding:12px 12px 8px;height:300px;border-right:1px solid #ccc;border-bottom:1px solid #ccc;position:relative}.c:nth-child(4n){border-right:0}
.c .pic{width:110px;height:100px;margin:56px auto 8px}.c h3{font-size:15px;line-height:1.2}.c h4{font-weight:400;font-size:12.5px;line-height:1.2}.c p{font-size:10.5px;margin-top:3px;color:#333}
.pr{position:absolute;left:12px;top:8px;color:#d71920;font:400 54px/1 anton;display:flex}.pr sup{font:400 26px/1.1 anton}.pr i{font:bold 12px "Liberation Sans";color:#111;align-self:flex-end;margin:0 0 6px 5px}
.sv{position:absolute;right:12px;top:14px;background:#111;color:#ffe200;font:bold 11px/1.2 "Liberation Sans";padding:5px 7px;text-align:center}
.foot{position:absolute;left:0;right:0;bottom:0;background:#d71920;color:#fff;padding:9px 24px;font-size:11.5px}`;

/** A Canadian flyer in two languages, price on top, hairlines between the cells. */
export const caBilingual: Designer = (kit) => ({
  size: [850, 1420],
  css,
  pages: ["THURS. MARCH 5 – WED. MARCH 11", "JEU. 5 MARS – MER. 11 MARS"].map(
    (dates) =>
      `<div class="head"><b>marché du nord</b><p>${dates}<br>Prices in effect / Prix en vigueur</p></div><div class="grid">${times(16, () => cell(kit))}</div>
      <div class="foot">While quantities last. / Jusqu'à épuisement des stocks. 455 Bank St., Ottawa, ON K2P 1Y9 · 613-555-0163 · marchedunord.example</div>`,
  ),
});

function cell(kit: Kit): string {
  const good = kit.good("ca");
  const [english = "", french = ""] = good.name.split(" / ");
  const { whole, cents } = partsOf(good.price);
  const isMulti = good.unit === "ea" && kit.random.chance(0.3);
  const price = isMulti ? `2/$${Number(whole) * 2 + 1}` : `$${amount(good.price)}`;
  const perKilo = `$${amount(Math.round(good.price * 2.2046))}/kg`;
  const tag = isMulti
    ? `<div class="pr">${price}</div>`
    : `<div class="pr"><sup>$</sup>${whole}<sup>${cents}</sup><i>${good.unit === "lb" ? "lb" : "ea./ch."}</i></div>`;
  const save = !isMulti && kit.random.chance(0.5) ? `<div class="sv">SAVE<br>ÉCONOMISEZ<br>$1.50</div>` : "";
  return deal(
    { name: english, price },
    "c",
    `${tag}${save}${kit.pic(good)}<h3>${english}</h3><h4>${french}</h4><p>${good.details}${good.unit === "lb" ? `, ${perKilo}` : ""}</p>`,
  );
}
