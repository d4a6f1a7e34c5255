import { amount, type Designer, deal, type Kit, times } from "../../kit";

const css = `
.sheet{font-family:"Nimbus Sans","Liberation Sans";background:#f6f8f5;color:#20302a;padding:36px 44px}
h1{font:800 40px montserrat;color:#1e7145}.sub{font-size:15px;margin:4px 0 20px;color:#52645c}
h2{font:800 20px montserrat;margin:14px 0 10px;color:#1e7145;border-bottom:3px solid #1e7145;padding-bottom:3px}
.two{display:grid;grid-template-columns:1fr 1fr;gap:14px 22px}
.r{background:#fff;border-radius:12px;padding:12px 14px;display:grid;grid-template-columns:84px 1fr auto;gap:14px;align-items:center;height:122px;box-shadow:0 1px 4px #0003}
.r .pic{width:84px;height:90px}.r h3{font-size:16px;line-height:1.2}.r p{font-size:11.5px;color:#52645c;margin-top:3px}
.pr{text-align:right}.pr b{font:800 28px/1 montserrat;color:#c4320a;display:block}.pr s{font-size:12px;color:#777}.pr small{font-size:12px}
.pr.bogo b{font-size:17px;line-height:1.15}
.foot{position:absolute;left:44px;right:44px;bottom:24px;font-size:11px;color:#52645c;text-align:center}`;

/** Clean rows in two columns: picture, text, price at the right with the old one struck out below. */
export const usRows: Designer = (kit) => ({
  size: [850, 1100],
  css,
  pages: ["This week at Fairlane", "Stock up and save"].map(
    (title) =>
      `<h1>${title}</h1><p class="sub">Prices good March 4–10, 2026 at all Fairlane Fresh stores</p>${[
        "Fresh picks",
        "Pantry",
        "Chilled &amp; frozen",
      ]
        .map((name) => `<h2>${name}</h2><div class="two">${times(4, () => line(kit))}</div>`)
        .join(
          "",
        )}<p class="foot">Fairlane Fresh Markets · Customer care 1-800-555-0142 · fairlanefresh.example · While supplies last. Sales tax where applicable.</p>`,
  ),
});

function line(kit: Kit): string {
  const good = kit.good("us");
  const isBogo = good.unit === "ea" && kit.random.chance(0.2);
  const price = isBogo ? "Buy 1, Get 1 Free" : `$${amount(good.price)}`;
  const per = good.unit === "lb" ? "<small>/lb</small>" : "";
  const tag = isBogo
    ? `<div class="pr bogo"><b>Buy 1,<br>Get 1 Free</b><small>save $${amount(good.price)}</small></div>`
    : `<div class="pr"><b>${price}${per}</b><s>$${amount(good.was)}</s></div>`;
  return deal(
    { name: good.name, price },
    "r",
    `${kit.pic(good)}<div><h3>${good.name}</h3><p>${good.details}</p></div>${tag}`,
  );
}
