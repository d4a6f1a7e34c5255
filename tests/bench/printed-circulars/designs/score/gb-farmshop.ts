import { amount, type Designer, deal, type Kit, times } from "../../kit";

const css = `
.sheet{font-family:"P052","Liberation Serif";background:#fdfcf7;color:#223127;padding:44px 50px}
h1{font:700 46px playfair-display;text-align:center}.sub{text-align:center;font-style:italic;font-size:16px;margin-bottom:22px}
h2{font:700 24px playfair-display;color:#7a4b1b;text-align:center;margin:24px 0 8px}
.line{display:flex;justify-content:space-between;gap:20px;padding:7px 4px;font-size:17px;border-bottom:1px solid #d8d2bd}
.line i{font-size:13.5px;color:#6c6a5c;display:block}.line b{white-space:nowrap;font-size:18px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:30px;margin-top:16px}
.pick{border:1px solid #7a4b1b;padding:14px;text-align:center}.pick .pic{width:140px;height:110px;margin:0 auto 8px}.pick h3{font:700 19px playfair-display}.pick p{font-size:13px}.pick b{font-size:26px;color:#7a4b1b}
.foot{position:absolute;left:50px;right:50px;bottom:28px;text-align:center;font-size:12.5px}`;

/** A farm shop's list in a book face: lines with prices at the right, two picks with a frame. */
export const gbFarmshop: Designer = (kit) => ({
  size: [700, 1190],
  css,
  pages: ["Hollin Bank Farm Shop", "From the Larder"].map(
    (title) =>
      `<h1>${title}</h1><p class="sub">this week's price list, from Thursday 5th March</p>${[
        "Butchery &amp; Fish",
        "Grocery",
      ]
        .map((name) => `<h2>${name}</h2>${times(6, () => line(kit))}`)
        .join(
          "",
        )}<div class="pair">${pick(kit)}${pick(kit)}</div><p class="foot">Hollin Bank Lane, Clitheroe BB7 3LQ · 01200 555 019 · Open Tues–Sun, 9am to 5pm · hello@hollinbank.example</p>`,
  ),
});

function line(kit: Kit): string {
  const good = kit.good("gb");
  const price = `£${amount(good.price)}`;
  return deal(
    { name: good.name, price },
    "line",
    `<span>${good.name}<i>${good.details}</i></span><b>${price}</b>`,
  );
}

function pick(kit: Kit): string {
  const good = kit.good("gb");
  const price = `£${amount(good.price)}`;
  return deal(
    { name: good.name, price },
    "pick",
    `${kit.pic(good)}<h3>${good.name}</h3><p>${good.details}</p><b>${price}</b>`,
  );
}
