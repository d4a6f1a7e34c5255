import { amount, type Designer, deal, type Kit, partsOf, times } from "../../kit";

const css = `
.sheet{font-family:"Liberation Sans";background:#17171c;color:#fff;padding:30px}
h1{font:800 44px montserrat;color:#8fd14f}.sub{font-size:16px;margin:4px 0 20px;color:#bbb}
.list{display:grid;grid-template-columns:1fr 1fr;gap:16px}
.c{background:#26262e;border-radius:18px;height:196px;padding:16px;display:grid;grid-template-columns:120px 1fr;gap:14px;position:relative}
.c .pic{width:120px;height:130px;align-self:center}.c h3{font-size:18px;line-height:1.2}.c p{font-size:12px;color:#bbb;margin-top:4px}
.pr{position:absolute;right:16px;bottom:14px;background:#8fd14f;color:#17171c;border-radius:10px;padding:5px 12px;font:800 38px/1 montserrat}.pr small{font:500 15px montserrat}
.old{position:absolute;right:18px;bottom:70px;font-size:13px;color:#bbb}
.foot{position:absolute;left:30px;right:30px;bottom:22px;font-size:11px;color:#999}`;

/** Dark rounded cards, green price pills, multi-buys with the saving in per cent. */
export const plDark: Designer = (kit) => ({
  size: [840, 1180],
  css,
  pages: ["Nocne promocje", "Weekend w Kiosku"].map(
    (title) =>
      `<h1>${title}</h1><p class="sub">6–8 marca, tylko z aplikacją Kiosk+</p><div class="list">${times(8, () => card(kit))}</div>
      <p class="foot">Kiosk+ Sp. z o.o., al. Jerozolimskie 44, 00-024 Warszawa. Regulamin promocji na kioskplus.example. Limit 3 szt. na paragon.</p>`,
  ),
});

function card(kit: Kit): string {
  const good = kit.good("pl");
  const isMulti = kit.random.chance(0.25);
  const two = partsOf(Math.round((good.price * 1.6) / 100) * 100 - 1);
  const price = isMulti ? `2 za ${two.whole},${two.cents} zł` : `${amount(good.price, ",")} zł`;
  const unit = good.unit ? `<small>/${good.unit}</small>` : "";
  return deal(
    { name: good.name, price },
    "c",
    `${kit.pic(good)}<div><h3>${good.name}</h3><p>${good.details}</p></div><span class="old">${isMulti ? `1 szt. ${amount(good.price, ",")} zł` : `<s>${amount(good.was, ",")} zł</s>`}</span><div class="pr">${price}${isMulti ? "" : unit}</div>`,
  );
}
