import { amount, type Designer, deal, type Kit, partsOf, times } from "../../kit";

const css = `
.sheet{font-family:"Liberation Sans Narrow";background:#fff;color:#1b1b1b}
.head{background:#004e9e;color:#fff;padding:14px 26px;display:flex;align-items:baseline;gap:24px}.head b{font:400 52px anton}.head span{font:500 22px oswald}
.row{display:flex;gap:26px;padding:20px 26px 0}.row>article{flex:1}
.deal{position:relative;height:268px}.deal .pic{position:absolute;left:0;top:20px;height:170px}
.mech{position:absolute;left:0;top:0;background:#e2001a;color:#fff;font:500 19px oswald;padding:3px 10px}
.text{position:absolute;left:0;bottom:0;width:100%;font-size:13px;line-height:1.25}.text b{font:bold 18px "Liberation Sans Narrow";display:block}
.eur{position:absolute;right:0;top:48px;font:400 74px/1 anton;color:#e2001a;display:flex}.eur sup{font:400 34px/1 anton;margin-top:6px}.eur sub{position:absolute;font:500 15px oswald;right:0;top:80px;color:#1b1b1b}
.was{position:absolute;right:0;top:150px;font-size:15px}
.foot{position:absolute;left:26px;right:26px;bottom:14px;font-size:10px;line-height:1.35}`;

/** A French hypermarket: no cards, the euro sign between euros and cents, lots and second ones at half price. */
export const frHyper: Designer = (kit) => ({
  size: [900, 1300],
  css,
  pages: ["LES PRIX FONDENT", "C'EST LA FÊTE DU FRAIS"].map(
    (title) =>
      `<div class="head"><b>${title}</b><span>du mardi 3 au lundi 9 mars 2026</span></div>${times(4, () => `<div class="row">${times(kit.random.pick([2, 3]), () => item(kit))}</div>`)}
      <p class="foot">Offres valables dans les magasins participants, dans la limite des stocks disponibles. Photos non contractuelles. Pour votre santé, mangez au moins cinq fruits et légumes par jour. www.mangerbouger.fr. SAS Grand Large, 12 rue du Port, 44000 Nantes. RCS Nantes 123 456 789</p>`,
  ),
});

function item(kit: Kit): string {
  const good = kit.good("fr");
  const isLot = good.unit === "" && kit.random.chance(0.35);
  const cents = isLot ? good.price * 2 - 60 : good.price;
  const sum = partsOf(cents);
  const mech = isLot
    ? `<div class="mech">LE LOT DE 2</div>`
    : kit.random.chance(0.4)
      ? `<div class="mech">-25% EN CAISSE</div>`
      : "";
  const was = isLot
    ? `Vendu seul : ${amount(good.price, ",")} €`
    : `Au lieu de <s>${amount(good.was, ",")} €</s>`;
  return deal(
    { name: good.name, price: `${amount(cents, ",")} €` },
    "deal",
    `${kit.pic(good, `width:${Math.round(kit.random.between(110, 150))}px`)}${mech}<div class="eur">${sum.whole}<sup>€${sum.cents}</sup><sub>${good.unit || (isLot ? "le lot" : "")}</sub></div><div class="was">${was}</div><div class="text"><b>${good.name}</b>${good.details}</div>`,
  );
}
