import { render } from "preact";
import type { WeeklyAdCircular } from "#app/domain/publishing/weekly-ad";
import type { View } from "#widgets/shared/view";
import type { Emit } from "./events";
import { loadAd } from "./load-ad";
import type { AdState } from "./WeeklyAdView";
import { WeeklyAdView } from "./WeeklyAdView";

/**
 * Loads the ad and draws it, or says why not: there is a sentence for every outcome. The store is the one of the root's
 * `data-endcap-store`, otherwise the one the shopper chose; choosing another loads the ad again.
 */
const view: View = ({ root, box, origin, retailerId, styled, shopper, emit }) => {
  const tell = emit as Emit;
  let wanted = true;
  let turn = 0;

  function show(state: AdState): void {
    if (!wanted) return;
    root.dataset.endcapState = state.step;
    render(<WeeklyAdView state={state} origin={origin} root={root} emit={tell} onTryAgain={load} />, box);
    if (state.step === "empty") tell("empty", {});
    if (state.step === "failed") tell("error", { message: state.message });
  }

  async function load(): Promise<void> {
    const mine = ++turn;
    show({ step: "loading" });
    const store = root.dataset.endcapStore ?? shopper?.store.get()?.key;
    try {
      // Nothing is drawn or measured before the sheets apply.
      const [answer] = await Promise.all([retailerId ? loadAd(origin, retailerId, store) : null, styled]);
      if (mine !== turn) return;
      const { body: ad, savedAt } = answer ?? {};
      // The server gives what is on now; what was saved earlier may have ended since.
      const isOn = ({ pages, terminationDate }: WeeklyAdCircular) =>
        pages.length > 0 && (!savedAt || Date.parse(terminationDate) > Date.now());
      const circulars = ad?.circulars.filter(isOn) ?? [];
      if (!ad || circulars.length === 0) return show({ step: "empty" });
      show({ step: "ready", ad: { ...ad, circulars }, savedAt: savedAt ?? null });
    } catch (error) {
      if (mine === turn) show({ step: "failed", message: String(error) });
    }
  }

  void load();
  const unfollow = shopper?.store.subscribe(() => void load());
  return () => {
    wanted = false;
    unfollow?.();
    render(null, box);
    delete root.dataset.endcapState;
  };
};

window.Endcap?.define?.("weekly-ad", view);
