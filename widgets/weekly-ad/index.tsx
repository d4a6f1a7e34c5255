import { render } from "preact";
import type { View } from "#widgets/shared/view";
import type { Emit } from "./events";
import { loadAd } from "./load-ad";
import type { AdState } from "./WeeklyAdView";
import { WeeklyAdView } from "./WeeklyAdView";

/**
 * Loads the ad and draws it, or says why not: there is a sentence for every outcome. The store is named by the root's
 * `data-endcap-store`, otherwise by `?store=` of the page's address.
 */
const view: View = ({ root, box, origin, retailerId, styled, emit }) => {
  const tell = emit as Emit;
  let wanted = true;

  function show(state: AdState): void {
    if (!wanted) return;
    root.dataset.endcapState = state.step;
    render(<WeeklyAdView state={state} origin={origin} root={root} emit={tell} onTryAgain={load} />, box);
    if (state.step === "empty") tell("empty", {});
    if (state.step === "failed") tell("error", { message: state.message });
  }

  async function load(): Promise<void> {
    show({ step: "loading" });
    const store = root.dataset.endcapStore ?? new URLSearchParams(location.search).get("store");
    try {
      // Nothing is drawn or measured before the sheets apply.
      const [ad] = await Promise.all([retailerId ? loadAd(origin, retailerId, store) : null, styled]);
      const circulars = ad?.circulars.filter(({ pages }) => pages.length > 0) ?? [];
      show(ad && circulars.length > 0 ? { step: "ready", ad: { ...ad, circulars } } : { step: "empty" });
    } catch (error) {
      show({ step: "failed", message: String(error) });
    }
  }

  void load();
  return () => {
    wanted = false;
    render(null, box);
    delete root.dataset.endcapState;
  };
};

window.Endcap?.define?.("weekly-ad", view);
