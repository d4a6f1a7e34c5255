import { amount, type Designer, deal, type Kit, times } from "../../kit";

const css = `
.sheet{font-family:"URW Gothic","Liberation Sans";background:#e9f3f7;color:#14303c;padding:26px}
h1{font:400 44px lilita-one;color:#00779a}.sub{font-size:14px;margin-bottom:14px}
.g{display:grid;grid-template-columns:1fr 1fr;gap:16px}
.q{border:2px dashed #00779a;background:#fff;border-radius:8px;padding:14px;height:218px;position:relative;text-align:right}
.q .pic{position:absolute;left:16px;top:44px;width:130px;height:126px}
.q b{font:400 36px/1.05 lilita-one;color:#e2511f;display:block}.q b small{font:400 18px lilita-one}.q h3{font:bold 17px/1.2 "URW Gothic","Liberation Sans";margin-top:8px;margin-left:140px}.q p{font-size:12px;margin-top:3px;margin-left:140px}
.q .end{position:absolute;left:14px;right:14px;bottom:10px;font-size:9.5px;display:flex;justify-content:space-between}
.foot{position:absolute;left:26px;right:26px;bottom:18px;font-size:11px}`;

/** A book of coupons on white with dashed borders: sums, "SAVE 50¢", "2 FOR $5", expiry and a code. */
export const caCoupons: Designer = (kit) => ({
  size: [816, 1140],
  css,
  pages: ["Coupon Book", "More Coupons Inside"].map(
    (title) =>
      `<h1>${title}</h1><p class="sub">Present at checkout. One coupon per transaction. Valid through March 31, 2026.</p><div class="g">${times(8, () => coupon(kit))}</div>
      <p class="foot">Prairie Pantry, 1200 Portage Ave, Winnipeg MB R3G 0T5 · (204) 555-0172 · prairiepantry.example</p>`,
  ),
});

function coupon(kit: Kit): string {
  const good = kit.good("ca");
  const [name = ""] = good.name.split(" / ");
  const details = good.details.split(" / ")[0];
  const price = kit.random.pick([
    `$${amount(good.price)}`,
    `$${amount(good.price)}`,
    "SAVE 50¢",
    "2 FOR $5",
    "20% OFF",
  ]);
  return deal(
    { name, price },
    "q",
    `${kit.pic(good)}<b>${price}</b><h3>${name}</h3><p>${details}</p><div class="end"><span>Expires 03/31/26</span><span>PLU ${Math.floor(kit.random.between(10000, 99999))}</span></div>`,
  );
}
