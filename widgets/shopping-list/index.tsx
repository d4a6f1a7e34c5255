import { render } from "preact";
import { createListChanges, type ListChanges } from "#widgets/shared/list-changes";
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
  const show = (changes?: ListChanges) => {
    if (!wanted) return;
    root.dataset.endcapState = changes ? "ready" : "failed";
    if (!shopper) emit("error", { message: "The root names no retailer." });
    render(<ShoppingListView context={context} changes={changes} />, box);
  };
  void Promise.all([shopper?.list.changes(), styled, Promise.race([shopper?.list.ready, patience])]).then(
    ([changes]) => show(changes),
    () => show(),
  );
  return () => {
    wanted = false;
    render(null, box);
    delete root.dataset.endcapState;
  };
};

window.Endcap?.definePart?.("list", createListChanges);
window.Endcap?.define?.("shopping-list", view);
