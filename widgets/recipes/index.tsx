import { render } from "preact";
import { msg } from "#widgets/shared/msg";
import type { RecipesPart, View } from "#widgets/shared/view";
import { warnUnknown } from "#widgets/shared/warn-unknown";
import { Notice } from "./Notice";
import { OneRecipe } from "./OneRecipe";
import { RecipesView } from "./RecipesView";

/** Draws the recipes, or says why not: there is a sentence for every outcome. */
const view: View = (context) => {
  const { root, box, styled, retailerId, shopper } = context;
  let wanted = true;
  root.dataset.endcapState = "loading";
  // Nothing is drawn before the sheets apply and there are words.
  void styled.then(
    () => {
      if (!wanted) return;
      if (retailerId && shopper) {
        return render(<RecipesView context={context} retailerId={retailerId} shopper={shopper} />, box);
      }
      warnUnknown(context);
      root.dataset.endcapState = "empty";
      render(<Notice label={msg.recipes} kind="missing" sentence={msg.recipesUnknown} />, box);
    },
    () => {},
  );
  return () => {
    wanted = false;
    render(null, box);
    delete root.dataset.endcapState;
  };
};

const openRecipe: RecipesPart["openRecipe"] = (context, id, box, path) => {
  const { retailerId, shopper } = context;
  if (!retailerId || !shopper) return () => {};
  render(<OneRecipe {...{ id, path, context, retailerId, shopper }} />, box);
  return () => render(null, box);
};

window.Endcap?.definePart?.("recipes", { openRecipe } satisfies RecipesPart);
window.Endcap?.define?.("recipes", view);
