import { render } from "preact";
import "#widgets/counts/index";
import type { View } from "#widgets/shared/view";
import { warnUnknown } from "#widgets/shared/warn-unknown";
import { createAlarm } from "./alarm";
import { changeTime } from "./change-time";
import type { Emit } from "./events";
import { followStore, loadAd } from "./load-ad";
import { renewList } from "./renew-list";
import type { AdState } from "./WeeklyAdView";
import { WeeklyAdView } from "./WeeklyAdView";

/**
 * Loads the ad and draws it, or says why not: there is a sentence for every outcome. The store is the one of the root's
 * `data-endcap-store`, otherwise the one the shopper chose. The ad is read again when another store is chosen and when
 * it ends or the next begins; what is drawn stays until the answer is there.
 */
const view: View = (context) => {
  const { root, box, origin, retailerId, styled, shopper } = context;
  const emit = context.emit as Emit;
  const alarm = createAlarm(() => void load());
  const chosenStore = () => root.dataset.endcapStore ?? shopper?.store.get()?.key;
  let state: AdState = { step: "loading" };
  let wanted = true;
  let turn = 0;
  let store = chosenStore();
  let changesAt = Number.POSITIVE_INFINITY;

  function show(next: AdState): void {
    if (!wanted) return;
    state = next;
    root.dataset.endcapState = state.step;
    render(<WeeklyAdView state={state} context={context} emit={emit} onTryAgain={load} />, box);
    if (state.step === "empty") emit("empty", {});
    if (state.step === "failed") emit("error", { message: state.message });
  }

  async function load(): Promise<void> {
    const mine = ++turn;
    store = chosenStore();
    show(state.step === "ready" ? { ...state, busy: true } : { step: "loading" });
    try {
      // Nothing is drawn or measured before the sheets apply.
      const [answer] = await Promise.all([
        retailerId ? loadAd(origin, retailerId, store, root.dataset.endcapPreview) : null,
        styled,
      ]);
      if (answer && retailerId && shopper && !root.dataset.endcapStore && !answer.body.preview)
        await followStore(origin, retailerId, answer, shopper.store).catch(() => {});
      if (mine !== turn) return;
      // A preview stays at its minute.
      if (answer) changesAt = answer.body.preview ? Number.POSITIVE_INFINITY : changeTime(answer.body);
      if (!answer) warnUnknown(context);
      // Where the code for changes can't be loaded, what was kept stays.
      else renewList(answer, shopper).catch(() => {});
      if (!answer || answer.body.circulars.length === 0) show({ step: "empty", known: !!answer });
      else show({ step: "ready", ad: answer.body, savedAt: answer.savedAt, busy: false });
    } catch (error) {
      if (mine === turn) show({ step: "failed", message: String(error) });
    }
    if (wanted && mine === turn) alarm.set(changesAt);
  }

  void load();
  // What was drawn until then had no words.
  styled.then(
    () => show(state),
    () => {},
  );
  const unfollow = shopper?.store.subscribe(() => {
    if (chosenStore() !== store) void load();
  });
  return () => {
    wanted = false;
    unfollow?.();
    alarm.stop();
    render(null, box);
    delete root.dataset.endcapState;
  };
};

window.Endcap?.define?.("weekly-ad", view);
