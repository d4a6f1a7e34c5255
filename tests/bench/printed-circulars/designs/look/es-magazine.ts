import { amount, type Designer, deal, type Kit } from "../../kit";

const css = `
.sheet{font-family:"URW Gothic","Liberation Sans";background:#fffaf4;color:#2a2320}
.title{position:absolute;left:60px;top:50px;font:700 70px/1 playfair-display;color:#7d1f1f;width:420px}.title small{display:block;font:16px "URW Gothic";color:#2a2320;margin-top:14px;line-height:1.4}
article{position:absolute}.pic{width:100%}
.cap h3{font:700 22px/1.15 playfair-display}.cap p{font-size:13px;margin:3px 0}.cap b{font:700 38px/1 playfair-display;color:#7d1f1f}.cap b small{font:14px "URW Gothic";color:#2a2320}
.cap em{display:inline-block;background:#7d1f1f;color:#fff;font:bold 13px "URW Gothic";padding:3px 8px;margin-bottom:5px}
.side{display:flex;gap:16px;align-items:center}.side .pic{flex:none;width:46%}
.foot{position:absolute;left:60px;right:60px;bottom:30px;font-size:11px}`;

/** A Spanish magazine: large photographs placed freely, captions below or beside them. */
export const esMagazine: Designer = (kit) => ({
  size: [900, 1200],
  css,
  pages: ["Sabor de casa", "De temporada"].map(
    (title) =>
      `<div class="title">${title}<small>Del 5 al 18 de marzo en tu supermercado La Plaza. Recetas sencillas con productos de aquí.</small></div>
      ${below(kit, "left:540px;top:50px;width:300px", 250)}${side(kit, "left:60px;top:300px;width:400px")}${side(kit, "left:500px;top:480px;width:350px")}
      ${below(kit, "left:60px;top:560px;width:230px", 190)}${below(kit, "left:340px;top:720px;width:210px", 170)}${below(kit, "left:610px;top:720px;width:230px", 180)}${side(kit, "left:60px;top:930px;width:250px")}
      <p class="foot">La Plaza Supermercados, Calle Mayor 5, 50001 Zaragoza. Precios IVA incluido. Oferta válida en península hasta fin de existencias.</p>`,
  ),
});

function caption(kit: Kit) {
  const good = kit.good("es");
  const isSecond = kit.random.chance(0.25);
  const note = isSecond ? "<em>2ª unidad -50%</em><br>" : "";
  const price = `${amount(good.price, ",")} €`;
  return {
    good,
    truth: { name: good.name, price },
    html: `<div class="cap">${note}<h3>${good.name}</h3><p>${good.details}</p><b>${price} <small>${good.unit}</small></b></div>`,
  };
}

function below(kit: Kit, place: string, high: number): string {
  const { good, truth, html } = caption(kit);
  return deal(truth, "below", `${kit.pic(good, `height:${high}px;margin-bottom:10px`)}${html}`, place);
}

function side(kit: Kit, place: string): string {
  const { good, truth, html } = caption(kit);
  return deal(truth, "side", `${kit.pic(good, "height:150px")}${html}`, place);
}
