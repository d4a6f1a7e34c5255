import { render } from "preact";
import { useErrorBoundary } from "preact/hooks";
import { createListChanges, type ListChanges } from "#widgets/shared/list-changes";
import { msg } from "#widgets/shared/msg";
import type { View, ViewContext } from "#widgets/shared/view";
import { warnUnknown } from "#widgets/shared/warn-unknown";
import { List } from "./List";

interface Props {
  context: ViewContext;
  /** Left out where there is no list. */
  changes: ListChanges | undefined;
}

/** The list, or the sentence that stands in its place. */
function ShoppingListView({ context, changes }: Props) {
  const [broken] = useErrorBoundary((error: unknown) => context.emit("error", { message: String(error) }));
  const { shopper } = context;
  if (shopper && changes && !broken) return <List context={context} shopper={shopper} changes={changes} />;
  return (
    <p class="ec-notice" role="alert">
      {msg.listFailed}
    </p>
  );
}

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
    if (!shopper) warnUnknown(context);
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
