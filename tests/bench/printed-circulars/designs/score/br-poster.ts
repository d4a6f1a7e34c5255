import { amount, type Designer, deal, type Kit, partsOf, times } from "../../kit";

const css = `
.sheet{font-family:"Liberation Sans";background:radial-gradient(#ff9d2e,#d43a00);color:#fff}
.head{text-align:center;padding:26px;font:400 58px/1.05 lilita-one;text-shadow:3px 3px 0 #7a1f00}.head small{display:block;font:bold 19px "Liberation Sans";text-shadow:none}
.big{display:grid;grid-template-columns:1fr 1fr;gap:28px;padding:0 34px}.small{display:grid;grid-template-columns:repeat(3,1fr);gap:30px 20px;padding:34px 34px 0}
.o{text-align:center;position:relative}
.plate{background:#fff;border-radius:50%;width:170px;height:170px;margin:0 auto;display:grid;place-items:center}.plate .pic{width:105px;height:105px}
.big .plate{width:250px;height:250px}.big .plate .pic{width:160px;height:160px}
.o h3{font:400 21px/1.1 lilita-one;margin-top:8px}.o p{font-size:13px}
.pr{display:inline-flex;background:#fff200;color:#c00000;border-radius:14px;padding:3px 14px;margin-top:6px;font:400 40px/1.15 lilita-one;align-items:flex-start}.pr i{font:400 17px/1 lilita-one;margin:8px 4px 0 0}.pr sup{font:400 20px/1 lilita-one;margin-top:6px}.pr u{font:bold 13px "Liberation Sans";text-decoration:none;align-self:flex-end;margin:0 0 8px 3px}
.big .pr{font-size:64px}.big h3{font-size:30px}
.foot{position:absolute;left:0;right:0;bottom:0;background:#7a1f00;text-align:center;font-size:14px;padding:12px}`;

/** A post for the phone: two heroes on plates, six small ones, nothing framed. */
export const brPoster: Designer = (kit) => ({
  size: [800, 1280],
  css,
  pages: ["SEXTOU COM OFERTA!", "FIM DE SEMANA BARATO"].map(
    (title) =>
      `<div class="head">${title}<small>Somente sexta e sábado, 06 e 07/03</small></div><div class="big">${times(2, () => item(kit))}</div><div class="small">${times(6, () => item(kit))}</div>
      <div class="foot">Mercadinho São Jorge · Rua das Palmeiras, 45, Recife-PE · WhatsApp (81) 95555-0121</div>`,
  ),
});

function item(kit: Kit): string {
  const good = kit.good("br");
  const { whole, cents } = partsOf(good.price);
  return deal(
    { name: good.name, price: `R$ ${amount(good.price, ",")}` },
    "o",
    `<div class="plate">${kit.pic(good)}</div><h3>${good.name}</h3><p>${good.details}</p><div class="pr"><i>R$</i>${whole}<sup>,${cents}</sup><u>${good.unit}</u></div>`,
  );
}
