import { amount, type Designer, deal, type Kit, partsOf, times } from "../../kit";

const css = `
.sheet{font-family:"Liberation Sans";background:#f3f3ef;color:#1c1c1c}
.head{height:120px;background:#e30613;color:#fff;padding:16px 30px}.head b{font:800 50px montserrat}.head p{font:500 20px montserrat}
.mosaic{display:grid;grid-template-columns:repeat(6,1fr);grid-auto-rows:245px;gap:12px;padding:16px}
.mosaic>.w2{grid-column:span 2}.mosaic>.w3{grid-column:span 3}
.t{background:#fff;position:relative;padding:12px;box-shadow:0 0 0 1px #ddd}
.t .pic{position:absolute;left:16px;top:56px;width:42%;height:110px}
.t h3{font:800 16px/1.15 montserrat}.t p{font-size:11.5px;margin-top:2px}
.price{position:absolute;right:12px;top:64px;background:#ffe500;color:#e30613;padding:6px 10px;display:flex;font:800 60px/0.9 barlow-condensed;letter-spacing:-1px}.price span{display:flex;flex-direction:column;font:800 26px/1 barlow-condensed;margin-left:3px}.price span i{font:500 14px/1.1 barlow-condensed;color:#1c1c1c}
.gratis{position:absolute;right:12px;top:64px;background:#00963f;color:#fff;padding:8px 12px;text-align:center;font:800 40px/0.95 barlow-condensed}.gratis small{display:block;font:500 15px/1.2 barlow-condensed}
.low{position:absolute;left:12px;bottom:8px;right:12px;font-size:10px;color:#444}
.foot{position:absolute;bottom:0;left:0;right:0;padding:10px 20px;font-size:11px;background:#fff}`;

/** A Polish gazetka: tiles of two widths, grosze raised over the unit, 1+1, the lowest price of 30 days. */
export const plGazetka: Designer = (kit) => ({
  size: [820, 1200],
  css,
  pages: ["Tydzień pełen okazji", "Świeże codziennie"].map(
    (title) =>
      `<div class="head"><b>${title}</b><p>Oferta od czwartku 5.03 do środy 11.03</p></div><div class="mosaic">${times(4, () => row(kit))}</div>
      <div class="foot">Ceny zawierają VAT. Oferta do wyczerpania zapasów. Sklepy Koszyk, ul. Piotrkowska 88, 90-103 Łódź. Infolinia 800 123 456</div>`,
  ),
});

function row(kit: Kit): string {
  return kit.random.chance(0.5) ? times(2, () => tile(kit, "w3")) : times(3, () => tile(kit, "w2"));
}

function tile(kit: Kit, width: string): string {
  const good = kit.good("pl");
  const { whole, cents } = partsOf(good.price);
  const isFree = kit.random.chance(0.15);
  const tag = isFree
    ? `<div class="gratis">1+1<small>GRATIS</small></div>`
    : `<div class="price">${whole}<span>${cents}<i>zł/${good.unit}</i></span></div>`;
  const low = isFree
    ? `Cena 1 szt. ${amount(good.price, ",")} zł`
    : `Najniższa cena z 30 dni przed obniżką: ${amount(good.was, ",")} zł`;
  return deal(
    {
      name: good.name,
      price: isFree ? "1+1 GRATIS" : `${amount(good.price, ",")} zł/${good.unit.replace(/^1 /, "")}`,
    },
    `t ${width}`,
    `<h3>${good.name}</h3><p>${good.details}</p>${kit.pic(good)}${tag}<div class="low">${low}</div>`,
  );
}
