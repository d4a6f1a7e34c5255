import { amount, type Designer, deal, type Kit, times } from "../../kit";

const css = `
.sheet{font-family:"Liberation Sans";background:#fff;color:#111}
.bar{background:#111;color:#fff;padding:10px 22px;display:flex;justify-content:space-between;align-items:center}.bar b{font:400 34px anton;letter-spacing:1px}.bar span{font-size:13px}
.g{display:grid;gap:8px;padding:10px 14px}
.k{border:1px solid #bbb;padding:7px;height:206px;display:flex;flex-direction:column}
.k .pic{width:70px;height:64px;margin:0 auto 6px}.k h3{font-size:12.5px;line-height:1.15}.k p{font-size:9.5px;line-height:1.25;color:#333;margin-top:2px}
.k .n{font-size:8.5px;color:#777}.k .b{margin-top:auto;display:flex;justify-content:space-between;align-items:flex-end}.k .b b{font:400 28px/1 anton}.k .b small{font-size:9.5px}
.foot{position:absolute;left:0;right:0;bottom:0;font-size:10px;padding:8px 22px;border-top:1px solid #111}`;

/** A warehouse's landscape sheet: small type, item numbers, limits, six or seven columns. */
export const usWarehouse: Designer = (kit) => {
  const columns = kit.random.pick([6, 7]);
  return {
    size: [1100, 800],
    css,
    pages: ["CHEF'S DEPOT", "CASE DEALS"].map(
      (title) =>
        `<div class="bar"><b>${title}</b><span>Members only pricing · March 2 – March 29, 2026 · In-warehouse only</span></div><div class="g" style="grid-template-columns:repeat(${columns},1fr)">${times(columns * 3, () => cell(kit))}</div>
        <div class="foot">Chef's Depot Wholesale · 8800 Airport Blvd, Denver CO 80239 · Items may vary by location · Limits apply per membership</div>`,
    ),
  };
};

function cell(kit: Kit): string {
  const good = kit.good("us");
  const price = `$${amount(good.price)}`;
  const item = Math.floor(kit.random.between(100000, 999999));
  return deal(
    { name: good.name, price },
    "k",
    `${kit.pic(good)}<h3>${good.name}</h3><p>${good.details}</p><span class="n">Item ${item} · Limit ${kit.random.pick([2, 4, 6])}</span><div class="b"><b>${price}</b><small>${good.unit === "lb" ? "per lb" : "each"}</small></div>`,
  );
}
