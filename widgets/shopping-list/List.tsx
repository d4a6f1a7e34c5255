import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ListItem, NewItem } from "#app/shopping/domain/publishing/list-item";
import { announce } from "#widgets/shared/announce";
import type { ListChanges } from "#widgets/shared/list-changes";
import { useCell, useItems } from "#widgets/shared/use-shared";
import type { ViewContext } from "#widgets/shared/view";
import { AddForm } from "./AddForm";
import type { AccountPart } from "./account";
import { Entry, type EntryActions } from "./Entry";
import type { EditPart } from "./edit";
import type { Emit } from "./events";
import { isSignedIn } from "./is-signed-in";
import { type Department, firstLines, groupByDepartment, judge, type Line } from "./lines";
import type { StorePart } from "./store";
import type { TakePart } from "./take";
import { totalOf } from "./total";

/** So many are drawn at once; nobody scrolls through thousands, and a tick has to be answered at once. */
const PAGE = 50;
/** Often enough for a deal that ends at midnight. */
const LOOK_MS = 60_000;

interface Props {
  context: ViewContext;
  shopper: NonNullable<ViewContext["shopper"]>;
  changes: ListChanges;
}

/** The shopping list: what is to be bought by department, what is in the cart, and what it costs as far as known. */
export function List({ context, shopper, changes }: Props) {
  const { list } = shopper;
  const items = useItems(list);
  const store = useCell(shopper.store);
  const [now, setNow] = useState(Date.now);
  const [open, setOpen] = useState<string | null>(null);
  const [edit, setEdit] = useState<EditPart | null>(null);
  const [take, setTake] = useState<TakePart | null>(null);
  const [account, setAccount] = useState<AccountPart | null>(null);
  const [most, setMost] = useState(PAGE);
  const [undo, setUndo] = useState<{ ids: string[]; text: string } | null>(null);
  const [trouble, setTrouble] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const [drawn] = useState(() => new WeakMap<Line, VNode>());
  /** What gets the focus once the change is drawn. */
  const goal = useRef("");
  const emit = context.emit as Emit;

  const judgeOnce = useMemo(() => {
    const seen = new WeakMap<ListItem, Line>();
    return (item: ListItem): Line => {
      const line = seen.get(item) ?? judge(item, now, store);
      seen.set(item, line);
      return line;
    };
  }, [now, store]);
  const { wanted, inCart, departments, total } = useMemo(() => {
    const lines = items.map(judgeOnce);
    const wanted = lines.filter(({ item }) => !item.ticked);
    const inCart = lines.filter(({ item }) => item.ticked);
    return { wanted, inCart, departments: groupByDepartment(wanted), total: totalOf(lines) };
  }, [items, judgeOnce]);

  useEffect(() => {
    announce(frame.current, "");
    emit("ready", { retailerId: context.retailerId ?? "", count: list.items().length });
  }, [context, list, emit]);

  useEffect(() => {
    // Without a network the list is this device's until the next visit.
    if (!isSignedIn(context.retailerId)) return;
    context.loadModule<AccountPart>("shopping-list-account").then(setAccount, () => {});
  }, [context]);

  useEffect(() => {
    if (store && !store.name)
      context
        .loadModule<StorePart>("shopping-list-store")
        .then((learn) => learn(context))
        .catch(() => {});
  }, [context, store]);

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);

  useLayoutEffect(() => {
    if (goal.current) frame.current?.querySelector<HTMLElement>(goal.current)?.focus({ preventScroll: true });
    goal.current = "";
  });

  const say = (text: string) => announce(frame.current, text);
  const nameOf = (id: string) => list.find(id)?.name;
  const placeOf = (id = "") => `[data-item="${CSS.escape(id)}"] `;

  /** Loads what shows after a press; null where it can't be had now. */
  async function load<Part>(name: string, keep: (part: Part) => void): Promise<Part | null> {
    try {
      const part = await context.loadModule<Part>(`shopping-list-${name}`);
      keep(part);
      return part;
    } catch {
      return null;
    }
  }
  const loadEdit = () => load<EditPart>("edit", setEdit);
  const loadAccount = async () => setTrouble(!(await load<AccountPart>("account", setAccount)));
  const loadTake = async () => setTrouble(!(await load<TakePart>("take", setTake)));

  async function addLines(lines: string[]) {
    // Without a network the reading of quantities may not be had; the thing itself must get on the list.
    const asTyped = (line: string): NewItem => ({
      id: `item--${line.trim().toLowerCase()}`,
      kind: "text",
      name: line.trim(),
    });
    const read = await loadEdit();
    const added = read
      ? read.readLines(lines, changes.everything())
      : lines.filter((line) => line.trim()).map(asTyped);
    if (added.length === 0) return;
    changes.add(...added);
    setUndo(null);
    say(`Added to your list: ${added.map(({ name }) => name).join(", ")}`);
  }

  function remove(ids: string[], what: string) {
    const text = `Removed ${what}.`;
    changes.change(ids, { removed: true });
    setOpen(null);
    setUndo({ ids, text });
    say(text);
    goal.current = ".ec-undo button";
  }

  const actions: EntryActions = {
    tick(id, ticked) {
      const all = [...(frame.current?.querySelectorAll<HTMLElement>("[data-item]") ?? [])];
      const at = all.findIndex(({ dataset }) => dataset.item === id);
      const next = all[at + 1] ?? all[at - 1];
      goal.current = next ? `${placeOf(next.dataset.item)}input` : "h2";
      changes.change(id, { ticked });
      setOpen(null);
      say(`${ticked ? "In the cart" : "Back on the list"}: ${nameOf(id)}`);
    },
    change(id, fields) {
      changes.change(id, fields);
      const { name, quantity, unit } = list.find(id) ?? {};
      say(`${name}: ${quantity} ${unit}`);
    },
    remove: (id) => remove([id], nameOf(id) ?? ""),
    async edit(id) {
      if (!id) goal.current = `${placeOf(open ?? "")}[aria-expanded]`;
      setTrouble(id !== null && !(await loadEdit()));
      setOpen(id);
    },
  };

  const entryOf = (line: Line) => {
    const { item } = line;
    if (item.id === open && edit) {
      const form = <edit.EntryForm item={item} actions={actions} />;
      return <Entry key={item.id} line={line} actions={actions} form={form} />;
    }
    // The same element again is not compared again: a tick draws one line, however long the list.
    const entry = drawn.get(line) ?? <Entry key={item.id} line={line} actions={actions} />;
    drawn.set(line, entry);
    return entry;
  };

  const draw = ({ category, lines }: Department) => (
    <section key={category}>
      <h3 class="ec-department">{category}</h3>
      <ul>{lines.map(entryOf)}</ul>
    </section>
  );

  const url = /^https?:/.test(store?.listUrl ?? "") && !trouble ? store?.listUrl : null;
  if (url && !take) void loadTake();
  const count = items.length;
  return (
    <section class="ec-shopping" ref={frame} aria-label="Shopping list">
      <h2 class="ec-title" tabIndex={-1} title="Published with Endcap">
        Shopping list {count > 0 && `(${count})`}
      </h2>
      {url ? (
        take && <take.StoreListCard url={url} store={store?.name ?? null} count={count} emit={emit} />
      ) : (
        <>
          {store?.name && (
            <p>
              Prices at <b>{store.name}</b>
            </p>
          )}
          <AddForm onStart={() => void loadEdit()} onAdd={(lines) => void addLines(lines)} />
          {!list.isKept() && (
            <p class="ec-alert" role="status">
              This browser keeps no list: it is gone when you leave this page. Print or copy it before.
            </p>
          )}
          {count === 0 && (
            <p class="ec-notice">Your list is empty. Type what you need, or add deals from the weekly ad.</p>
          )}
          {firstLines(departments, most).map(draw)}
          {wanted.length > most && (
            <button type="button" class="ec-button" onClick={() => setMost(most + PAGE)}>
              Show more ({wanted.length - most} left)
            </button>
          )}
          {total && <p class="ec-total">{total}</p>}
          {inCart.length > 0 && (
            <div class="ec-cart">
              {draw({ category: `In the cart (${inCart.length})`, lines: inCart.slice(0, most) })}
              <button
                type="button"
                class="ec-button"
                onClick={() =>
                  remove(
                    inCart.map(({ item }) => item.id),
                    `${inCart.length} from the cart`,
                  )
                }
              >
                Clear the cart
              </button>
            </div>
          )}
          {undo && (
            <p class="ec-alert ec-undo">
              {undo.text}
              <button
                type="button"
                class="ec-button"
                onClick={() => {
                  changes.change(undo.ids, { removed: false });
                  setUndo(null);
                  say("Back on the list.");
                  goal.current = `${placeOf(undo.ids[0])}input`;
                }}
              >
                Undo
              </button>
            </p>
          )}
        </>
      )}
      {trouble && (
        <p class="ec-alert" role="alert">
          This needs the network. Please try again later.
        </p>
      )}
      {count > 0 && !take && !url && (
        <button type="button" class="ec-button" onClick={loadTake}>
          Print, copy or share
        </button>
      )}
      {count > 0 && take && (
        <take.TakeAlong
          departments={wanted.length ? departments : groupByDepartment(inCart)}
          store={store?.name ?? null}
          total={total}
          count={count}
          onlyCopy={Boolean(url)}
          context={context}
        />
      )}
      {count > 0 && take && !url && <take.SendList context={context} shopper={shopper} />}
      {account ? (
        <account.AccountPanel context={context} shopper={shopper} changes={changes} />
      ) : (
        <button type="button" class="ec-link" onClick={loadAccount}>
          Keep this list on all my devices
        </button>
      )}
    </section>
  );
}
