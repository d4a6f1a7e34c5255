import { useEffect, useState } from "preact/hooks";
import { msg } from "#widgets/shared/msg";
import { Icon, searchShape } from "#widgets/shared/ui/Icon";
import type { Go } from "./RouteLink";
import { HOME, type Route } from "./route";

const PAUSE_MS = 350;

/** Searches all recipes while one types, after a pause; the whole search is one step of the back button. */
export function Search({ route, go }: { route: Route; go: Go }) {
  const shown = route.kind === "list" ? route.query : "";
  const [text, setText] = useState(shown);

  // What is typed meanwhile, be it a blank, stays.
  useEffect(() => setText((typed) => (typed.trim() === shown ? typed : shown)), [shown]);

  useEffect(() => {
    const query = text.trim();
    if (query === shown || query.length === 1) return;
    const timer = setTimeout(() => {
      if (query) go({ kind: "list", category: null, query, page: 1 }, shown !== "");
      else go(HOME, true);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, shown, go]);

  return (
    <label class="ecr-search">
      <Icon shape={searchShape} />
      <input
        type="search"
        aria-label={msg.searchRecipes}
        placeholder={msg.searchRecipesHint}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
    </label>
  );
}
