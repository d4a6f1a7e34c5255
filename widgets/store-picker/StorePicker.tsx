import { useEffect, useErrorBoundary, useRef, useState } from "preact/hooks";
import type { PublicStore } from "#app/shopping/domain/publishing/stores";
import { CHOOSE_STORE, type ChooseStoreDetail } from "#widgets/shared/choose-store";
import { msg } from "#widgets/shared/msg";
import { useCell } from "#widgets/shared/use-shared";
import { warnUnknown } from "#widgets/shared/warn-unknown";
import { ChosenStore } from "./ChosenStore";
import { Finder } from "./Finder";
import { Notice } from "./Notice";
import { type Outcome, type PickerContext, useStores } from "./use-stores";

/**
 * The chosen store, or the question for it. In this order: the last choice, the store of the page's address, the only
 * store that there is, the question. A root with `data-endcap-ask` asks whatever was chosen.
 */
export function StorePicker({ context }: { context: PickerContext }) {
  const { root, origin, retailerId, shopper } = context;
  const emit = context.emit as Emit;
  const alwaysAsks = root.dataset.endcapAsk !== undefined;
  const choice = useCell(shopper.store);
  /** Whether the shopper asked for the question, though a store may be chosen. */
  const [isAsked, setAsked] = useState(alwaysAsks);
  const [card, setCard] = useState<PublicStore | null>(null);
  const chosenByPress = useRef(false);
  const [broken, mend] = useErrorBoundary();

  const asks = isAsked || !choice;
  const { outcome, read } = useStores(context, asks ? null : choice);

  useEffect(() => {
    if (outcome && !outcome.answer && !outcome.hasFailed) warnUnknown({ root, origin });
  }, [outcome, root, origin]);

  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (outcome) latest.current(outcome);
  }, [outcome]);

  useEffect(() => {
    function ask(event: Event) {
      if (alwaysAsks || event.defaultPrevented) return;
      if ((event as CustomEvent<ChooseStoreDetail>).detail.retailerId !== retailerId) return;
      event.preventDefault();
      root.scrollIntoView({ block: "start" });
      setAsked(true);
    }
    document.addEventListener(CHOOSE_STORE, ask);
    return () => document.removeEventListener(CHOOSE_STORE, ask);
  }, [root, retailerId, alwaysAsks]);

  /** What an answer changes: the only store is chosen, the chosen one told anew, one that is gone forgotten. */
  function take({ wanted, answer }: Outcome) {
    if (!answer) return;
    const { total, stores } = answer.body;
    const [first] = stores;
    if (wanted === null) {
      if (total === 1 && first) choose(first);
    } else if (first) keep(first);
    else if (!answer.savedAt) shopper.store.set(null);
  }

  /** All views hear of the choice where something of it is new to them. */
  function keep(store: PublicStore) {
    const { key, id, name, listUrl } = store;
    setCard(store);
    const now = shopper.store.get();
    if (now?.key === key && now.id === id && now.name === name && now.listUrl === listUrl) return;
    shopper.store.set({ key, id, name, listUrl });
  }

  function choose(store: PublicStore) {
    setAsked(false);
    keep(store);
  }

  const { answer = null, hasFailed = false } = outcome ?? {};
  const store = card && card.key === choice?.key ? card : null;
  const step = stepOf();
  const isUnknown = step === "empty" && !answer;
  root.dataset.endcapState = step;

  function stepOf(): "loading" | "failed" | "empty" | "ready" {
    if (broken || (hasFailed && asks)) return "failed";
    if (outcome && !hasFailed && !answer?.body.total) return "empty";
    return outcome || store ? "ready" : "loading";
  }

  if (step === "failed") {
    const tryAgain = () => {
      mend();
      void read();
    };
    return <Notice kind="failed" onTryAgain={tryAgain} />;
  }
  if (step !== "ready") return <Notice kind={isUnknown ? "unknown" : step} />;
  if (!asks) {
    return (
      <ChosenStore
        choice={choice}
        store={store}
        isSaved={!!answer?.savedAt}
        takesFocus={chosenByPress.current}
        hasOthers={!answer || answer.body.total > 1}
        onChange={() => setAsked(true)}
      />
    );
  }
  if (!answer) return null;
  return (
    <section class="ec-picker" aria-label={msg.chooseYourStore}>
      <div class="ec-picker-head">
        <h2>{msg.chooseYourStore}</h2>
        {choice && !alwaysAsks && (
          <button type="button" class="ec-link" onClick={() => setAsked(false)}>
            {msg.keepStore(choice.name ?? msg.yourStore)}
          </button>
        )}
      </div>
      <Finder
        origin={origin}
        retailerId={retailerId}
        all={answer.body}
        takesFocus={isAsked}
        onChoose={(each) => {
          chosenByPress.current = true;
          choose(each);
          emit("store-choose", each);
        }}
      />
    </section>
  );
}

/** Events on the root element, each a bubbling CustomEvent named `endcap:<name>`. */
interface StorePickerEvents {
  /** The shopper pressed "Choose this store"; once for each press. `store-change` tells of other ways to a store too. */
  "store-choose": PublicStore;
}

type Emit = <Name extends keyof StorePickerEvents>(name: Name, detail: StorePickerEvents[Name]) => void;
