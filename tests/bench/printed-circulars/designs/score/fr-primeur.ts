import { amount, type Designer, deal, type Kit, times } from "../../kit";

const css = `
.sheet{font-family:"Liberation Sans";background:#23282b;color:#f4f1e6}
.head{text-align:center;padding:34px 0 10px}.head b{font:400 60px permanent-marker;color:#ffd65c}.head p{font-size:18px;margin-top:4px}
.wrap{display:flex;flex-wrap:wrap;justify-content:space-around;gap:36px 20px;padding:24px 40px}
.i{width:30%;text-align:center}.i .pic{width:150px;height:120px;margin:0 auto 8px}
.i h3{font:400 23px/1.1 permanent-marker}.i p{font-size:13px;color:#c9c6b8;margin-top:3px}.i b{font:400 40px/1.15 permanent-marker;color:#ffd65c;display:block}.i b small{font:400 18px permanent-marker}
.foot{position:absolute;left:0;right:0;bottom:24px;text-align:center;font-size:13px;color:#c9c6b8}`;

/** A greengrocer's chalkboard: dark, handwritten, nothing framed. */
export const frPrimeur: Designer = (kit) => ({
  size: [820, 1160],
  css,
  pages: ["Le Panier de Léa", "Du marché à l'assiette"].map(
    (title) =>
      `<div class="head"><b>${title}</b><p>Nos prix de la semaine, du 3 au 8 mars</p></div><div class="wrap">${times(9, () => item(kit))}</div>
      <p class="foot">Place du Marché, 33000 Bordeaux · ouvert du mardi au dimanche · @lepanierdelea</p>`,
  ),
});

function item(kit: Kit): string {
  const good = kit.good("fr");
  const price = `${amount(good.price, ",")} €`;
  const per = good.unit === "le kg" ? "/kg" : good.details.startsWith("La pièce") ? " pièce" : "";
  return deal(
    { name: good.name, price },
    "i",
    `${kit.pic(good)}<h3>${good.name}</h3><p>${good.details}</p><b>${price}<small>${per}</small></b>`,
  );
}
