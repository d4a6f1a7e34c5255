import { useEffect, useRef } from "preact/hooks";
import { announce } from "#widgets/shared/announce";
import type { ListChanges } from "#widgets/shared/list-changes";
import { msg } from "#widgets/shared/msg";
import { useCell, useItems } from "#widgets/shared/use-shared";
import type { ViewContext } from "#widgets/shared/view";
import type { Emit } from "./events";
import { isSignedIn } from "./is-signed-in";
import { groupByDepartment } from "./lines";
import { OwnList } from "./OwnList";
import type { StorePart } from "./store";
import { totalOf, useLines } from "./use-lines";
import { useListActions } from "./use-list-actions";
import { useModules } from "./use-modules";

interface Props {
  context: ViewContext;
  shopper: NonNullable<ViewContext["shopper"]>;
  changes: ListChanges;
}

/** The shopping list, or the card that takes it to the store's own list, with what takes it along. */
export function List({ context, shopper, changes }: Props) {
  const { list } = shopper;
  const items = useItems(list);
  const store = useCell(shopper.store);
  const frame = useRef<HTMLElement>(null);
  const modules = useModules(context);
  const { take, account, trouble, load, preload } = modules;
  const lines = useLines(items, store);
  const actions = useListActions(frame, list, changes, modules);
  const emit = context.emit as Emit;

  useEffect(() => {
    announce(frame.current, "");
    emit("ready", { retailerId: context.retailerId ?? "", count: list.items().length });
  }, [context, list, emit]);

  useEffect(() => {
    // Without a network the list is this device's until the next visit.
    if (isSignedIn(context.retailerId)) void preload("account");
  }, [context, preload]);

  useEffect(() => {
    if (store && !store.name)
      context
        .load<StorePart>("shopping-list-store")
        .then((learn) => learn(context))
        .catch(() => {});
  }, [context, store]);

  // Where the store's own list can't be offered, this one is there.
  const url = /^https?:/.test(store?.listUrl ?? "") && !trouble ? store?.listUrl : null;
  useEffect(() => {
    if (url) void load("take");
  }, [url, load]);

  const { wanted, inCart, departments } = lines;
  const count = items.length;
  const storeName = store?.name ?? null;
  return (
    <section class="ec-shopping" ref={frame} aria-label={msg.shoppingList}>
      <h2 class="ec-title" tabIndex={-1} title={msg.publishedWith}>
        {count > 0 ? msg.withCount(msg.shoppingList, count) : msg.shoppingList}
      </h2>
      {url ? (
        take && <take.StoreListCard url={url} store={storeName} count={count} emit={emit} />
      ) : (
        <OwnList store={store} lines={lines} modules={modules} actions={actions} isKept={list.isKept()} />
      )}
      {trouble && (
        <p class="ec-alert" role="alert">
          {msg.needsNetwork}
        </p>
      )}
      {count > 0 && !take && !url && (
        <button type="button" class="ec-button" onClick={() => void load("take")}>
          {msg.printCopyShare}
        </button>
      )}
      {count > 0 && take && (
        <take.TakeAlong
          departments={wanted.length ? departments : groupByDepartment(inCart)}
          store={storeName}
          total={totalOf(wanted.length ? wanted : inCart)}
          count={count}
          onlyCopy={Boolean(url)}
          context={context}
        />
      )}
      {count > 0 && take && !url && <take.SendList context={context} shopper={shopper} />}
      {account ? (
        <account.AccountPanel context={context} shopper={shopper} changes={changes} />
      ) : (
        <button type="button" class="ec-link" onClick={() => void load("account")}>
          {msg.keepOnDevices}
        </button>
      )}
    </section>
  );
}
