import { amount, type Designer, deal, type Kit, times } from "../../kit";

const css = `
.sheet{font-family:barlow-condensed;font-weight:500;background:linear-gradient(#fff7d6,#fff);color:#222}
.head{text-align:center;padding:20px 0 8px;color:#00843d}.head b{font:400 66px lilita-one}.head p{font:500 24px oswald;color:#d2001f}
.grid{display:grid;grid-template-columns:repeat(3,1fr);gap:22px 26px;padding:10px 30px}
.deal{position:relative;height:250px}.deal .pic{position:absolute;left:10px;top:8px;width:170px;height:150px}
.burst{position:absolute;right:0;top:0;width:84px;height:84px;background:#d2001f;color:#fff;display:grid;place-items:center;text-align:center;font:800 24px/0.95 barlow-condensed;transform:rotate(8deg);clip-path:polygon(50% 0,61% 14%,78% 8%,82% 25%,99% 30%,90% 46%,100% 62%,83% 69%,80% 87%,62% 84%,50% 100%,38% 84%,20% 87%,17% 69%,0 62%,10% 46%,1% 30%,18% 25%,22% 8%,39% 14%)}
.price{position:absolute;right:0;top:92px;background:#ffde00;padding:2px 10px;font:800 56px/1 barlow-condensed;color:#d2001f;border-radius:8px}.price i{font:800 24px barlow-condensed;margin-left:4px}
.old{position:absolute;right:4px;top:152px;font-size:15px}
.deal h3{position:absolute;top:176px;left:0;font:800 22px/1 barlow-condensed;text-transform:uppercase;width:100%}.deal p{position:absolute;top:222px;font-size:15px}
.foot{position:absolute;bottom:0;left:0;right:0;background:#00843d;color:#fff;text-align:center;font-size:15px;padding:10px}`;

/** An Italian flyer: bursts that say the discount, "anziché" prices, the euro sign small behind. */
export const itVolantino: Designer = (kit) => ({
  size: [794, 1123],
  css,
  pages: ["SOTTOCOSTO!", "SPESA LEGGERA"].map(
    (title) =>
      `<div class="head"><b>${title}</b><p>DAL 5 AL 18 MARZO 2026</p></div><div class="grid">${times(9, () => item(kit))}</div>
      <div class="foot">Supermercati Il Mercatino · Via Garibaldi 27, 40124 Bologna · aperti anche la domenica 8.30–20.00</div>`,
  ),
});

function item(kit: Kit): string {
  const good = kit.good("it");
  const cut = Math.round((1 - good.price / good.was) * 100);
  const burst = kit.random.chance(0.6) ? `<div class="burst"><span>SCONTO<br>${cut}%</span></div>` : "";
  const per = good.unit ? ` ${good.unit}` : "";
  return deal(
    { name: good.name, price: `${amount(good.price, ",")} €` },
    "deal",
    `${kit.pic(good)}${burst}<div class="price">${amount(good.price, ",")}<i>€${per}</i></div><div class="old">anziché <s>€ ${amount(good.was, ",")}</s></div><h3>${good.name}</h3><p>${good.details}</p>`,
  );
}
