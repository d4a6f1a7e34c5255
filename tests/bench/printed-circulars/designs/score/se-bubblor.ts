import { amount, type Designer, deal, type Kit, partsOf, times } from "../../kit";

const css = `
.sheet{font-family:barlow-condensed;font-weight:500;background:#fff;color:#1f1f1f}
.head{padding:26px 36px 6px;font:800 60px/1 barlow-condensed;color:#e13205}.head small{font:500 22px barlow-condensed;color:#1f1f1f;margin-left:18px}
.g{display:grid;grid-template-columns:repeat(3,1fr);gap:26px 24px;padding:16px 36px}
.v{position:relative}.v .photo{background:#f1ece4;height:168px;display:grid;place-items:center}.v .photo .pic{width:130px;height:130px}
.v.two{grid-column:span 2}.v.two .photo .pic{width:200px;height:150px}
.dot{position:absolute;right:-8px;top:94px;width:112px;height:112px;border-radius:50%;background:#e13205;color:#fff;display:grid;place-content:center;text-align:center;font:800 44px/0.95 barlow-condensed}.dot small{display:block;font:500 17px/1.1 barlow-condensed}
.v h3{font:800 23px/1.1 barlow-condensed;margin-top:10px;padding-right:110px}.v p{font-size:15px;line-height:1.2;padding-right:100px}
.foot{position:absolute;left:36px;right:36px;bottom:20px;font-size:13px}`;

/** Photographs on a ground with a round price over their corner, name and comparison price below. */
export const seBubblor: Designer = (kit) => ({
  size: [820, 1160],
  css,
  pages: ["Veckans erbjudanden", "Fredagsmys"].map(
    (title) =>
      `<div class="head">${title}<small>Gäller mån 2/3 – sön 8/3</small></div><div class="g">${item(kit, "two")}${item(kit, "")}${times(3, () => item(kit, ""))}${item(kit, "")}${item(kit, "two")}</div>
      <p class="foot">Matboden Kvantum, Hamngatan 4, 392 32 Kalmar. Öppet 8–22. Vi reserverar oss för slutförsäljning. Max 3 köp per hushåll.</p>`,
  ),
});

function item(kit: Kit, look: string): string {
  const good = kit.good("se");
  const { whole, cents } = partsOf(good.price);
  const isMulti = good.unit === "/st" && kit.random.chance(0.3);
  const sum = Math.floor((good.price * 2.5) / 500) * 5;
  const price = isMulti ? `3 för ${sum}:-` : cents === "00" ? `${whole}:-` : `${whole}:${cents}`;
  const dot = isMulti ? `<small>3 för</small>${sum}:-` : `${price}<small>${good.unit}</small>`;
  return deal(
    { name: good.name, price },
    `v ${look}`,
    `<div class="photo">${kit.pic(good)}</div><div class="dot"><span>${dot}</span></div><h3>${good.name}</h3><p>${good.details}. Ord. pris ${amount(good.was, ":")}${good.unit}.</p>`,
  );
}
