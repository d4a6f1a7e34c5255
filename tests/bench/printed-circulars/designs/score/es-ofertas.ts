import { amount, type Designer, deal, type Kit, partsOf, times } from "../../kit";

const css = `
.sheet{font-family:"Nimbus Sans","Liberation Sans";background:#fff;color:#222}
.head{background:#ff6a13;color:#fff;padding:14px 30px;border-radius:0 0 60px 0}.head b{font:400 54px lilita-one}.head p{font-size:17px}
.g{display:grid;grid-template-columns:repeat(3,1fr);gap:14px 30px;padding:22px 34px}
.a{position:relative;height:240px}.a .pic{width:56%;height:128px;position:absolute;left:0;top:10px}
.star{position:absolute;right:0;top:26px;width:118px;height:118px;background:#ff6a13;color:#fff;border-radius:50%;transform:rotate(-8deg);display:grid;place-content:center;text-align:center}
.star div{font:400 50px/0.9 lilita-one}.star div sup{font:400 24px/1 lilita-one;vertical-align:18px}.star small{font:bold 13px "Nimbus Sans","Liberation Sans"}
.a h3{position:absolute;left:0;top:152px;font-size:18px;line-height:1.15}.a p{position:absolute;left:0;top:196px;font-size:12.5px}
.off{position:absolute;left:0;top:0;background:#1b7f3b;color:#fff;font:bold 15px "Nimbus Sans","Liberation Sans";padding:3px 8px}
.foot{position:absolute;left:34px;right:34px;bottom:18px;font-size:11.5px;border-top:2px solid #ff6a13;padding-top:8px}`;

/** Slanted price discs beside cut-outs, no cells, percentages as small flags. */
export const esOfertas: Designer = (kit) => ({
  size: [800, 1180],
  css,
  pages: ["¡Ofertones!", "Nevera llena"].map(
    (title) =>
      `<div class="head"><b>${title}</b><p>Del jueves 5 al miércoles 18 de marzo</p></div><div class="g">${times(12, () => item(kit))}</div>
      <p class="foot">Supermercados Sol y Mar · Avda. de la Constitución 22, 29001 Málaga · Tel. 952 555 014 · Hasta agotar existencias</p>`,
  ),
});

function item(kit: Kit): string {
  const good = kit.good("es");
  const { whole, cents } = partsOf(good.price);
  const cut = Math.round((1 - good.price / good.was) * 100);
  const flag = kit.random.chance(0.5) ? `<span class="off">-${cut}%</span>` : "";
  return deal(
    { name: good.name, price: `${amount(good.price, ",")} €` },
    "a",
    `${kit.pic(good)}${flag}<div class="star"><div>${whole}<sup>,${cents}€</sup></div><small>${good.unit || "unidad"}</small></div><h3>${good.name}</h3><p>${good.details}</p>`,
  );
}
