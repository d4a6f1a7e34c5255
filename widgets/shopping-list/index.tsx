import { render } from "preact";
import type { View } from "#widgets/shared/view";
import { ShoppingListView } from "./ShoppingListView";

/** A browser that doesn't answer must not keep the list from whoever wants to write one. */
const PATIENCE_MS = 3000;

/** Draws the shopper's list as soon as what was kept has been read. It needs no network. */
const view: View = (context) => {
  const { root, box, shopper, styled, emit } = context;
  let wanted = true;
  root.dataset.endcapState = "loading";
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS));
  const show = () => {
    if (!wanted) return;
    root.dataset.endcapState = shopper ? "ready" : "failed";
    if (!shopper) emit("error", { message: "The root names no retailer." });
    render(<ShoppingListView context={context} />, box);
  };
  void Promise.all([styled, Promise.race([shopper?.list.ready, patience])]).then(show, show);
  return () => {
    wanted = false;
    render(null, box);
    delete root.dataset.endcapState;
  };
};

window.Endcap?.define?.("shopping-list", view);
