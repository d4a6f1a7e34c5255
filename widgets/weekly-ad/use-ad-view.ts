import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import type { WeeklyAd, WeeklyAdCircular } from "#app/shopping/domain/publishing/weekly-ad";
import type { Deal } from "./deals";
import { collectDeals } from "./deals";
import type { Target } from "./deep-link";
import { showTarget } from "./deep-link";
import type { Emit } from "./events";
import type { LinkProps } from "./link/Link";
import type { Mode } from "./Toolbar";
import { useFilter } from "./use-filter";
import { useOpening } from "./use-opening";
import type { ZoomStart } from "./zoom/Zoom";

export type AdView = ReturnType<typeof useAdView>;

type Frame = { current: HTMLElement | null };

/**
 * Which circular is shown, as pages or as a list, what is searched in it, which deal is open and which page is
 * enlarged; and the functions that change these.
 */
export function useAdView({ retailer, circulars }: WeeklyAd, frame: Frame, emit: Emit) {
  const [chosen, setChosen] = useState(circulars[0]?.id);
  const [mode, setMode] = useState<Mode>("pages");
  const [zoomed, zoom] = useState<ZoomStart | null>(null);

  const at = Math.max(
    0,
    circulars.findIndex(({ id }) => id === chosen),
  );
  const circular = circulars[at] as WeeklyAdCircular;
  const catalogue = useMemo(() => circulars.map(collectDeals), [circulars]);
  const deals = catalogue[at] ?? [];
  const filter = useFilter(deals, retailer.id);
  const dialog = useOpening(circular.id, emit);
  const setGoal = useGoal(frame, dialog.open);

  const goTo: LinkProps["onGo"] = (target, circularAt, opens) => {
    setChosen(circulars[circularAt]?.id);
    setMode("pages");
    setGoal({ ...target, opens });
  };

  function changeMode(next: Mode) {
    if (next !== mode) emit("view-change", { view: next });
    setMode(next);
  }

  return {
    circular,
    /** The deals of every circular of the ad. */
    catalogue,
    /** The deals of the circular that is shown. */
    deals,
    filter,
    mode,
    ...dialog,
    /** The page that is enlarged; null for none. */
    zoomed,
    zoom,
    changeMode,
    goTo,
    showDeal(deal: Deal) {
      zoom(null);
      setMode("pages");
      setGoal({ kind: "deal", id: deal.area.id });
    },
    showPage(id: number) {
      showTarget({ kind: "page", id });
      changeMode("pages");
      setGoal({ kind: "page", id });
    },
    choose(circularId: number) {
      setChosen(circularId);
      emit("circular-change", { circularId });
    },
    search(text: string) {
      filter.setQuery(text);
      if (text.trim()) changeMode("list");
    },
    skipToList() {
      changeMode("list");
      requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(".ec-list")?.focus());
    },
  };
}

/** Returns a function that scrolls to a place in the ad, marks it, and opens the deal there if it is given one. */
function useGoal(frame: Frame, open: (deal: Deal, opener: HTMLElement) => void) {
  const [goal, setGoal] = useState<(Target & { opens?: Deal }) | null>(null);
  useLayoutEffect(() => {
    const place = goal && frame.current?.querySelector<HTMLElement>(`[data-${goal.kind}="${goal.id}"]`);
    if (!place) return;
    place.scrollIntoView({ block: goal.kind === "page" ? "start" : "center" });
    place.focus({ preventScroll: true });
    place.dataset.found = "";
    if (goal.opens) open(goal.opens, place);
    return () => {
      delete place.dataset.found;
    };
  }, [goal, open, frame]);
  return setGoal;
}
