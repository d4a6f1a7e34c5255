import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { WeeklyAd, WeeklyAdCircular } from "#app/domain/publishing/weekly-ad";
import { AdHead } from "./AdHead";
import { Carousel } from "./Carousel";
import { DealDialog } from "./DealDialog";
import { DealList } from "./DealList";
import type { Deal } from "./deals";
import { collectDeals, searchDeals } from "./deals";
import type { Target } from "./deep-link";
import { onTarget, showTarget } from "./deep-link";
import type { Emit } from "./events";
import { findTarget, pointsToNothing } from "./find-target";
import { pageWidth } from "./layout";
import { Page } from "./Page";
import type { Mode } from "./Toolbar";
import { Toolbar } from "./Toolbar";
import { useOpening } from "./use-opening";

interface Props {
  /** At least one, each with a page. */
  circulars: WeeklyAdCircular[];
  retailer: WeeklyAd["retailer"];
  origin: string;
  root: HTMLElement;
  emit: Emit;
}

/** The ad: its circulars, featured deals, pages and list of deals, all drawn from the same areas. */
export function Ad({ circulars, retailer, origin, root, emit }: Props) {
  const [chosen, setChosen] = useState(0);
  const [mode, setMode] = useState<Mode>("pages");
  const [query, setQuery] = useState("");
  const [goal, setGoal] = useState<(Target & { opens?: Deal }) | null>(null);
  const frame = useRef<HTMLElement>(null);
  const listId = useId();

  const circular = circulars[chosen] as WeeklyAdCircular;
  const catalogue = useMemo(() => circulars.map(collectDeals), [circulars]);
  const deals = catalogue[chosen] ?? [];
  const matching = useMemo(() => searchDeals(deals, query), [deals, query]);
  const lit = query.trim() ? matching : [];
  const [ended] = useState(() => pointsToNothing(circulars, catalogue));
  const featured = deals.filter(({ area }) => area.featured);
  const { opening, open, move, closed } = useOpening(circular.id, emit);

  const latest = useRef({ goTo, open });
  latest.current = { goTo, open };

  useEffect(() => onTarget((target) => latest.current.goTo(target)), []);

  useEffect(() => {
    emit("ready", { retailerId: retailer.id, circularIds: circulars.map(({ id }) => id) });
  }, [circulars, retailer, emit]);

  useLayoutEffect(() => {
    const place = goal && frame.current?.querySelector<HTMLElement>(`[data-${goal.kind}="${goal.id}"]`);
    if (!place) return;
    place.scrollIntoView({ block: goal.kind === "page" ? "start" : "center" });
    place.focus({ preventScroll: true });
    place.dataset.found = "";
    if (goal.opens) latest.current.open(goal.opens, place);
    return () => {
      delete place.dataset.found;
    };
  }, [goal]);

  /** Shows a place of this ad; false when it has no such place. */
  function goTo(target: Target): boolean {
    const place = findTarget(target, circulars, catalogue);
    if (!place) return false;
    setChosen(place.at);
    setMode("pages");
    setGoal({ ...target, opens: place.deal });
    return true;
  }

  function choose(index: number) {
    setChosen(index);
    emit("circular-change", { circularId: circulars[index]?.id ?? circular.id });
  }

  function changeMode(next: Mode) {
    if (next !== mode) emit("view-change", { view: next });
    setMode(next);
  }

  function search(text: string) {
    setQuery(text);
    if (text.trim()) changeMode("list");
  }

  function skipToList() {
    changeMode("list");
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(".ec-list")?.focus());
  }

  return (
    <section class="ec-ad" ref={frame} aria-label={`Weekly ad of ${retailer.name}`} data-mode={mode}>
      <AdHead circulars={circulars} chosen={chosen} onChoose={choose} />
      {ended && (
        <p class="ec-ended" role="status">
          The deal you were sent has ended. Here is what is on offer now.
        </p>
      )}
      {featured.length > 0 && <Carousel key={circular.id} deals={featured} origin={origin} onOpen={open} />}
      <Toolbar
        mode={mode}
        onMode={changeMode}
        query={query}
        onQuery={search}
        found={matching.length}
        pages={circular.pages}
        onPage={(id) => {
          showTarget({ kind: "page", id });
          changeMode("pages");
          setGoal({ kind: "page", id });
        }}
      />
      <div class="ec-body">
        <section class={`ec-pages${circular.pages.length > 1 ? " ec-pages-many" : ""}`} aria-label="Pages">
          <button type="button" class="ec-button ec-skip" onClick={skipToList}>
            Skip to the list of deals
          </button>
          {circular.pages.map((page, index) => (
            <Page
              key={page.id}
              page={page}
              deals={deals.filter((deal) => deal.page === page)}
              total={circular.pages.length}
              title={circular.title}
              origin={origin}
              width={pageWidth(root.clientWidth, circular.pages.length)}
              first={index === 0}
              hits={new Set(lit.map(({ area }) => area.id))}
              onOpen={open}
            />
          ))}
        </section>
        <DealList id={listId} deals={matching} query={query.trim()} origin={origin} onOpen={open} />
      </div>
      {opening && (
        <DealDialog
          key={opening.turn}
          deal={opening.deal}
          index={deals.indexOf(opening.deal)}
          count={deals.length}
          circular={circular}
          origin={origin}
          opener={opening.opener}
          onMove={(index) => move(deals[index])}
          onShowOnPage={(deal) => {
            setMode("pages");
            setGoal({ kind: "deal", id: deal.area.id });
          }}
          onClose={() => closed(opening)}
        />
      )}
    </section>
  );
}
