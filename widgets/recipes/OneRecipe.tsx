import { useEffect, useState } from "preact/hooks";
import { msg } from "#widgets/shared/msg";
import { Notice } from "./Notice";
import type { RecipePart, RecipeProps } from "./part";

const SHEET = "recipes-recipe";

/** Loads what shows a recipe and its sheet, and lets it. */
export function OneRecipe(props: RecipeProps) {
  const { box, load, loadSheet } = props.context;
  const [part, setPart] = useState<RecipePart | "failed" | null>(null);
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is a try
  useEffect(() => {
    let wanted = true;
    setPart(null);
    const tree = box.getRootNode() as ShadowRoot;
    const styled = tree.querySelector(`link[href$="/${SHEET}.css"]`) ? null : loadSheet(tree, SHEET);
    Promise.all([load<RecipePart>(SHEET), styled]).then(
      ([loaded]) => wanted && setPart(loaded ?? "failed"),
      () => wanted && setPart("failed"),
    );
    return () => {
      wanted = false;
    };
  }, [turn]);

  if (part === "failed") {
    const again = () => setTurn(turn + 1);
    return <Notice label={msg.recipe} kind="failed" sentence={msg.recipeFailed} onTryAgain={again} />;
  }
  if (!part) return <Notice label={msg.recipe} kind="loading" sentence={msg.recipeLoading} />;
  return <part.RecipeReader {...props} />;
}
