import { amount, type Designer, deal, type Kit, times } from "../../kit";

const css = `
.sheet{font-family:"C059","Liberation Serif";background:#efe6d2;color:#2d2a22;padding:44px 50px}
h1{font:700 64px playfair-display;text-align:center;color:#35512f}.sub{text-align:center;font-size:19px;margin:6px 0 26px;font-style:italic}
.grid{display:grid;gap:34px 40px;grid-template-columns:repeat(3,1fr)}
.item{text-align:center}.item .pic{height:130px;margin:0 auto 10px}
.item h3{font:700 21px/1.15 playfair-display}.item p{font-size:13.5px;margin-top:2px}
.member{font:700 34px playfair-display;color:#9a2b1f;margin-top:5px}.member small{font-size:15px}
.reg{font-size:14px}.reg s{margin-left:3px}
.foot{position:absolute;left:50px;right:50px;bottom:30px;border-top:2px solid #35512f;padding-top:10px;font-size:13px;text-align:center}`;

/** A food co-op's sheet on kraft paper: no cards, member prices over the regular ones. */
export const usCoop: Designer = (kit) => ({
  size: [816, 1230],
  css,
  pages: Array.from(
    { length: 2 },
    (_, page) =>
      `<h1>${page === 0 ? "Riverbend Co-op" : "Member Deals"}</h1><p class="sub">Owner appreciation days · February 18 to March 3 · Everyone can shop, owners save more</p>
      <div class="grid">${times(9, () => item(kit))}</div>
      <p class="foot">Riverbend Community Grocery, 88 Water Street, Burlington VT 05401 · riverbend.example · Open daily 7am–9pm<br>Not all items available at all times. No rainchecks.</p>`,
  ),
});

function item(kit: Kit): string {
  const good = kit.good("us");
  const price = `$${amount(good.price)}`;
  const unit = good.unit === "lb" ? "/lb" : " each";
  return deal(
    { name: good.name, price },
    "item",
    `${kit.pic(good, `width:${Math.round(kit.random.between(110, 170))}px`)}<h3>${good.name}</h3><p>${good.details}</p>
    <div class="member">${price}<small>${unit}</small></div><p class="reg">Regular price <s>$${amount(good.was)}</s></p>`,
  );
}
