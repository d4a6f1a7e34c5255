import { amount, type Designer, deal, type Kit, partsOf, times } from "../../kit";

const css = `
.sheet{font-family:"Liberation Sans";background:#fff;color:#111}
.mast{height:150px;background:#c8102e;color:#fff;padding:18px 30px;display:flex;justify-content:space-between;align-items:center}
.mast b{font:400 72px anton;letter-spacing:1px}.mast p{font:500 22px oswald;text-align:right;line-height:1.35}
.grid{display:grid;gap:0;padding:14px;grid-auto-rows:272px}
.card{border:1px solid #999;padding:10px;position:relative;overflow:hidden;background:#fff}
.card .pic{position:absolute;right:12px;top:64px;width:118px;height:118px}
.card h3{font:500 20px/1.1 oswald}.card small{display:block;font-size:11.5px;margin-top:3px;width:96%}
.blob{position:absolute;left:10px;bottom:34px;background:#ffd400;border-radius:50%;width:112px;height:112px;display:flex;align-items:center;justify-content:center;font-family:anton;color:#c8102e}
.blob i{font:400 24px anton;align-self:flex-start;margin-top:26px}.blob b{font-size:56px;font-weight:400;line-height:1}
.blob sup{font:400 24px anton;align-self:flex-start;margin-top:26px}.blob u{font:400 13px anton;text-decoration:none;align-self:flex-end;margin-bottom:26px}
.offer{position:absolute;left:10px;bottom:34px;background:#c8102e;color:#fff;font:400 26px/1.05 anton;text-align:center;padding:10px 12px;width:130px}
.save{position:absolute;left:10px;bottom:10px;font:bold 13px "Liberation Sans";color:#c8102e}
.hero{grid-column:span 2}.hero .pic{width:200px;height:180px;top:60px;right:20px}.hero h3{font-size:32px}.hero .blob{width:150px;height:150px}.hero .blob b{font-size:84px}.hero .blob i,.hero .blob sup{font-size:36px;margin-top:28px}
.dept{grid-column:1/-1;font:400 30px anton;background:#0b5d2a;color:#fff;padding:4px 16px;height:46px;align-self:end}
.foot{position:absolute;bottom:0;left:0;right:0;background:#222;color:#fff;font-size:12px;padding:10px 30px;display:flex;justify-content:space-between}`;

/** A conventional American supermarket: bordered cells, yellow price discs, a hero in each department. */
export const usSupermarket: Designer = (kit) => {
  const columns = kit.random.pick([4, 5]);
  const grid = (rows: number) =>
    `<div class="grid" style="grid-template-columns:repeat(${columns},1fr)">${cell(kit, "hero")}${times(columns * rows - 2, () => cell(kit, ""))}</div>`;
  const foot = `<div class="foot"><span>Prices effective Wed., March 4 thru Tue., March 10, 2026. We reserve the right to limit quantities.</span><span>1420 Maple Ave., Dayton, OH 45402 · 937-555-0148 · @parkwayfoods</span></div>`;
  return {
    size: [1056, 1500],
    css,
    pages: [
      `<div class="mast"><b>PARKWAY FOODS</b><p>WEEKLY SPECIALS<br>MARCH 4 – MARCH 10, 2026</p></div>${grid(4)}${foot}`,
      `<div class="mast" style="height:80px"><b style="font-size:40px">MORE WAYS TO SAVE</b><p>Open 6 am – 11 pm daily</p></div>${grid(5)}${foot}`,
    ],
  };
};

function cell(kit: Kit, look: string): string {
  const good = kit.good("us");
  const { whole, cents } = partsOf(good.price);
  const kind = kit.random.next();
  let price = `$${amount(good.price)}`;
  let sticker = `<div class="blob"><i>$</i><b>${whole}</b><sup>${cents}</sup><u>${good.unit}</u></div><p class="save">SAVE UP TO $${amount(good.was - good.price)}</p>`;
  if (good.price < 100) {
    price = `${cents}¢`;
    sticker = `<div class="blob"><b>${cents}</b><sup>¢</sup><u>${good.unit}</u></div>`;
  } else if (kind < 0.15 && good.unit === "ea") {
    price = "BUY 1 GET 1 FREE";
    sticker = `<div class="offer">BUY 1 GET 1<br>FREE</div><p class="save">Equal or lesser value</p>`;
  } else if (kind < 0.35 && good.unit === "ea") {
    price = `2/$${whole}`;
    sticker = `<div class="blob"><b style="font-size:44px">2/$${whole}</b></div><p class="save">With Card</p>`;
  }
  return deal(
    { name: good.name, price },
    `card ${look}`,
    `<h3>${good.name}</h3><small>${good.details}</small>${kit.pic(good)}${sticker}`,
  );
}
