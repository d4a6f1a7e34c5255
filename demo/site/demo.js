// What a retailer's own page can do with the widgets: its header shows the chosen store and the length of the list.
const shopper = window.Endcap?.shopper?.(document.body.dataset.retailer);
const storeName = document.querySelector("[data-store-name]");
const listCount = document.querySelector("[data-list-count]");

function show() {
  const store = shopper.store.get();
  const count = shopper.list.items().filter(({ ticked }) => !ticked).length;
  storeName.textContent = store?.name ?? "choose one";
  listCount.hidden = count === 0;
  listCount.textContent = count;
  listCount.parentElement.setAttribute("aria-label", `My list, ${count} to buy`);
}

if (shopper) {
  document.addEventListener("endcap:store-change", show);
  document.addEventListener("endcap:list-change", show);
  show();
}

const page = location.pathname.split("/").pop() || "./";
document.querySelector(`nav a[href="${CSS.escape(page)}"]`)?.setAttribute("aria-current", "page");
