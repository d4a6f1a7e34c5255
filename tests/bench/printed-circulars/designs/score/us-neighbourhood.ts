import { amount, type Designer, deal, type Kit, partsOf, times } from "../../kit";

const css = `
.sheet{font-family:oswald;background:#fff;color:#111}
.head{background:linear-gradient(90deg,#006b3f,#ffcc00,#ce1126);padding:12px 24px;color:#fff;font:400 56px lilita-one;text-shadow:2px 2px 0 #000;text-align:center}
.band{display:grid;grid-template-columns:52px 1fr}.band>h2{writing-mode:vertical-rl;transform:rotate(180deg);color:#fff;text-align:center;font:400 28px anton;padding:6px}
.cells{display:grid;gap:0}
.cell{height:190px;border:2px solid #111;margin:-1px;position:relative;padding:6px;overflow:hidden}
.cell h3{position:absolute;left:6px;right:6px;bottom:6px;font:500 16px/1.1 oswald;text-align:center;text-transform:uppercase}.cell h3 small{display:block;font:500 11px/1.1 oswald;text-transform:none}
.cell .pic{position:absolute;left:8px;top:34px;width:44%;height:86px}
.pr{position:absolute;right:6px;top:4px;display:flex;color:#ce1126;font:400 60px/1 anton}.pr span{display:flex;flex-direction:column;font:400 26px/1.05 anton}.pr span i{font:400 13px/1.2 anton;color:#111}
.multi{position:absolute;right:6px;top:6px;font:400 34px/1 anton;color:#ce1126;text-align:right}.multi small{font:400 15px anton;display:block}
.foot{background:#111;color:#fff;font:500 14px oswald;padding:8px 24px;position:absolute;left:0;right:0;bottom:0;display:flex;justify-content:space-between}`;

const bands = [
  { title: "PRODUCE", ground: "#e7f6df", side: "#006b3f" },
  { title: "MEAT", ground: "#ffe9e6", side: "#ce1126" },
  { title: "GROCERY", ground: "#fff8d9", side: "#c98a00" },
  { title: "FROZEN", ground: "#e3f1fb", side: "#0062a8" },
  { title: "DAIRY", ground: "#f1e9fb", side: "#5a2d91" },
] as const;

/** A neighbourhood market: crowded touching cells in coloured bands, "3 LBS. FOR $1", departments set upright. */
export const usNeighbourhood: Designer = (kit) => {
  const columns = kit.random.pick([5, 6]);
  return {
    size: [1000, 1180],
    css,
    pages: ["¡ESPECIALES! WEEKLY SAVINGS", "FRESH EVERY DAY"].map(
      (title) =>
        `<div class="head">${title}</div>${bands
          .map(
            ({ title: band, ground, side }) =>
              `<div class="band"><h2 style="background:${side}">${band}</h2><div class="cells" style="grid-template-columns:repeat(${columns},1fr);background:${ground}">${times(columns, () => cell(kit))}</div></div>`,
          )
          .join(
            "",
          )}<div class="foot"><span>LA BODEGUITA MARKET</span><span>3300 W 26th St, Chicago, IL 60623 · 312-555-0187</span><span>WED 3/4 – TUE 3/10</span></div>`,
    ),
  };
};

function cell(kit: Kit): string {
  const good = kit.good("us");
  const { whole, cents } = partsOf(good.price);
  const unit = good.unit === "lb" ? "LB." : "EA.";
  let price = `$${amount(good.price)}`;
  let tag = `<div class="pr">${whole}<span>${cents}<i>${unit}</i></span></div>`;
  if (good.price < 100) {
    price = `${cents}¢`;
    tag = `<div class="pr">${cents}<span>¢<i>${unit}</i></span></div>`;
  } else if (good.price < 200) {
    price = `3/$${Math.ceil((good.price * 3) / 100)}`;
    tag = `<div class="multi"><small>${good.unit === "lb" ? "LBS." : ""}</small>${price}</div>`;
  }
  return deal(
    { name: good.name, price },
    "cell",
    `${kit.pic(good)}${tag}<h3>${good.name}<small>${good.details}</small></h3>`,
  );
}
