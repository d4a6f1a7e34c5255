import { amount, type Designer, deal, type Kit, times } from "../../kit";

const css = `
.sheet{font-family:montserrat;font-weight:500;background:#0c1a3a;color:#fff;padding:40px}
h1{font:800 58px/1 montserrat}h1 em{color:#ffcd2e;font-style:normal}.lead{font-size:17px;margin:8px 0 26px}
.grid{display:grid;grid-template-columns:repeat(3,1fr);gap:20px}
.card{background:#fff;color:#0c1a3a;border-radius:16px;padding:16px;height:330px;position:relative}
.card .pic{width:150px;height:130px;margin:0 auto 10px}.card h3{font:800 17px/1.2 montserrat}.card p{font-size:12px;margin-top:4px}
.tag{position:absolute;left:0;right:0;bottom:0;background:#ffcd2e;border-radius:0 0 16px 16px;padding:10px 16px;display:flex;justify-content:space-between;align-items:center}
.tag b{font:800 36px/1 montserrat}.tag span{font-size:11.5px;line-height:1.3;text-align:right}
.tag.multi{background:#d6003b;color:#fff}
.foot{position:absolute;left:40px;right:40px;bottom:26px;font-size:11px;line-height:1.4;opacity:.85}`;

/** A British supermarket on navy: white rounded cards, loyalty prices, 3 for 2. */
export const gbNavy: Designer = (kit) => ({
  size: [794, 1290],
  css,
  pages: ["Big <em>little</em> prices", "Freezer <em>fillers</em>"].map(
    (title) =>
      `<h1>${title}</h1><p class="lead">Save with your Larder Card from Tuesday 3rd to Monday 16th March</p><div class="grid">${times(9, () => card(kit))}</div>
      <p class="foot">Larder Card required. Offers available in larger stores and online, subject to availability. Cheapest item free. Larder Stores Ltd, 1 Granary Wharf, Leeds LS1 4BA. Follow us @larderstores. Larder.example</p>`,
  ),
});

function card(kit: Kit): string {
  const good = kit.good("gb");
  const kind = kit.random.next();
  const pounds = good.price < 100 ? `${good.price}p` : `£${amount(good.price)}`;
  let price = pounds;
  let tag = `<div class="tag"><b>${pounds}</b><span>Larder Card price<br>Without card £${amount(good.was)}</span></div>`;
  if (kind < 0.2) {
    price = "3 for 2";
    tag = `<div class="tag multi"><b>3 for 2</b><span>Mix and match<br>Cheapest free</span></div>`;
  } else if (kind < 0.4) {
    price = `2 for £${Math.floor((good.price * 1.7) / 100)}`;
    tag = `<div class="tag multi"><b>${price}</b><span>Or £${amount(good.price)} each</span></div>`;
  } else if (kind < 0.55) {
    tag = `<div class="tag"><b>${pounds}</b><span>1/3 off<br>Was £${amount(Math.round(good.price * 1.5))}</span></div>`;
  }
  return deal(
    { name: good.name, price },
    "card",
    `${kit.pic(good)}<h3>${good.name}</h3><p>${good.details}</p>${tag}`,
  );
}
