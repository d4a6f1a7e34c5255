import { amount, type Designer, deal, type Kit, partsOf, times } from "../../kit";

const css = `
.sheet{font-family:"Nimbus Sans Narrow","Liberation Sans Narrow";background:#ffd600;color:#1a1a1a}
.head{background:#b40000;color:#fff;text-align:center;padding:16px}.head b{font:400 60px anton;display:block;line-height:1.1}.head span{font:500 20px oswald}
.grid{display:grid;gap:10px;padding:14px}
.cell{background:#fff;border-radius:10px;padding:8px;position:relative;height:212px;text-align:center;overflow:hidden}
.cell h3{font:bold 17px/1.05 "Nimbus Sans Narrow","Liberation Sans Narrow";text-transform:uppercase;height:36px}.cell p{font-size:12px;height:15px}
.cell .pic{width:74px;height:84px;margin:2px auto}
.p{position:absolute;left:8px;right:8px;bottom:6px;display:flex;justify-content:center;align-items:center;color:#d00000;font-family:anton}
.p .rs{display:flex;flex-direction:column;font:400 13px/1.2 anton;color:#222;margin-right:4px}.p b{font:400 52px/1 anton}.p .ct{display:flex;flex-direction:column;font:400 24px/1 anton;align-items:flex-start}.p .ct small{font:400 12px/1 anton;color:#222}
.foot{position:absolute;bottom:0;left:0;right:0;background:#b40000;color:#fff;font-size:13px;padding:8px 16px;display:flex;justify-content:space-between}`;

/** A Brazilian encarte: dense white cells on yellow, R$ over nothing, cents over the unit. */
export const brEncarte: Designer = (kit) => {
  const columns = kit.random.pick([4, 5]);
  return {
    size: [850, 1270],
    css,
    pages: ["OFERTAS DA SEMANA", "HORTIFRUTI E AÇOUGUE"].map(
      (title) =>
        `<div class="head"><b>${title}</b><span>Válidas de 06/03/2026 a 12/03/2026 ou enquanto durarem os estoques</span></div>
        <div class="grid" style="grid-template-columns:repeat(${columns},1fr)">${times(columns * 4, () => cell(kit))}</div>
        <div class="foot"><span>Supermercado Bom Vizinho · Av. Getúlio Vargas, 1510 · Tel. (31) 3555-0199</span><span>@bomvizinhosuper</span><span>Imagens meramente ilustrativas</span></div>`,
    ),
  };
};

function cell(kit: Kit): string {
  const good = kit.good("br");
  const { whole, cents } = partsOf(good.price);
  return deal(
    { name: good.name, price: `R$ ${amount(good.price, ",")}` },
    "cell",
    `<h3>${good.name}</h3><p>${good.details}</p>${kit.pic(good)}<div class="p"><span class="rs">R$</span><b>${whole}</b><span class="ct">,${cents}<small>${good.unit}</small></span></div>`,
  );
}
