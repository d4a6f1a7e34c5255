import { render } from "preact";
import type { View } from "#widgets/shared/view";
import { warnUnknown } from "#widgets/shared/warn-unknown";
import { Notice } from "./Notice";
import { StorePicker } from "./StorePicker";

/** Finds the shopper's store, and keeps the choice for all views of the retailer. */
const view: View = (context) => {
  const { root, box, retailerId, shopper, styled } = context;
  let wanted = true;
  function draw() {
    if (!wanted) return;
    if (retailerId && shopper) {
      return render(<StorePicker context={{ ...context, retailerId, shopper }} />, box);
    }
    warnUnknown(context);
    root.dataset.endcapState = "empty";
    render(<Notice kind="unknown" />, box);
  }
  draw();
  // What was drawn until then had no words.
  styled.then(draw, () => {});
  return () => {
    wanted = false;
    render(null, box);
    delete root.dataset.endcapState;
  };
};

window.Endcap?.define?.("store-picker", view);
