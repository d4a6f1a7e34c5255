import { render } from "preact";
import type { View } from "#widgets/shared/view";
import { Notice } from "./Notice";
import { StorePicker } from "./StorePicker";

/** Finds the shopper's store, and keeps the choice for all views of the retailer. */
const view: View = (context) => {
  const { root, box, retailerId, shopper } = context;
  if (retailerId && shopper) render(<StorePicker context={{ ...context, retailerId, shopper }} />, box);
  else {
    root.dataset.endcapState = "empty";
    render(<Notice kind="empty" />, box);
  }
  return () => {
    render(null, box);
    delete root.dataset.endcapState;
  };
};

window.Endcap?.define?.("store-picker", view);
