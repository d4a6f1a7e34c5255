import { amount, type Designer, deal, type Kit, times } from "../../kit";

const css = `
.sheet{font-family:"Liberation Sans";background:#fff;padding:30px}
h1{font:400 46px permanent-marker;color:#1a4b8c;text-align:center;margin-bottom:18px}
h2{font:400 26px anton;background:#1a4b8c;color:#fff;padding:4px 14px;margin:22px 0 8px}
.coupons{display:grid;grid-template-columns:1fr 1fr;gap:18px}
.coupon{border:3px dashed #1a4b8c;padding:12px;display:flex;gap:14px;height:188px;position:relative}
.coupon .pic{width:110px;height:120px;flex:none}.coupon b{font:400 44px/1 anton;color:#d22;display:block}.coupon h3{font-size:18px;margin-top:6px}.coupon p{font-size:11.5px;margin-top:3px}
.coupon .valid{position:absolute;left:12px;bottom:8px;font-size:10px}
.bars{position:absolute;right:12px;bottom:10px;width:90px;height:26px;background:repeating-linear-gradient(90deg,#000 0 2px,#fff 2px 5px)}
.lists{columns:2;column-gap:40px}.line{display:flex;align-items:baseline;font-size:16px;padding:5px 0;break-inside:avoid}.line i{flex:1;border-bottom:2px dotted #999;margin:0 6px}.line b{font-size:18px}.line span small{font-size:11px;color:#555}
.foot{position:absolute;left:30px;right:30px;bottom:20px;font-size:11px;text-align:center;border-top:1px solid #999;padding-top:8px}`;

/** Digital coupons to clip with dashed borders, and under them the counters' price lists with dots. */
export const usCoupons: Designer = (kit) => ({
  size: [816, 1180],
  css,
  pages: ["Clip &amp; Save!", "Deli &amp; Bakery Days"].map(
    (title) =>
      `<h1>${title}</h1><div class="coupons">${times(6, () => coupon(kit))}</div><h2>FROM OUR COUNTERS</h2><div class="lists">${times(14, () => line(kit))}</div>
      <p class="foot">Dinnerbell Market · 210 Court St., Marietta, GA 30060 · (770) 555-0117 · Facebook.com/dinnerbellmarket · Not responsible for typographical errors</p>`,
  ),
});

function coupon(kit: Kit): string {
  const good = kit.good("us");
  const price = kit.random.pick([
    `$${amount(good.price)}`,
    `$${amount(good.price)}`,
    `SAVE $1.50`,
    "25% OFF",
  ]);
  return deal(
    { name: good.name, price },
    "coupon",
    `${kit.pic(good)}<div><b>${price}</b><h3>${good.name}</h3><p>${good.details}. Limit 1 per household.</p></div><span class="valid">Valid 3/4/26 – 3/10/26 with digital coupon</span><div class="bars"></div>`,
  );
}

function line(kit: Kit): string {
  const good = kit.good("us");
  const price = `$${amount(good.price)}`;
  return deal(
    { name: good.name, price },
    "line",
    `<span>${good.name} <small>${good.unit === "lb" ? "" : good.details.slice(0, 14)}</small></span><i></i><b>${price}${good.unit === "lb" ? "/lb" : ""}</b>`,
  );
}
