import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { WeeklyAd, WeeklyAdCircular, WeeklyAdPage } from "#app/shopping/domain/publishing/weekly-ad";
import { dealItem } from "#widgets/shared/add-to-list";
import { announce } from "#widgets/shared/announce";
import { msg } from "#widgets/shared/msg";
import { AddButton } from "#widgets/shared/ui/AddButton";
import type { ViewContext } from "#widgets/shared/view";
import { AdHead } from "./AdHead";
import { Carousel } from "./Carousel";
import { DealList } from "./DealList";
import type { Deal } from "./deals";
import { collectDeals } from "./deals";
import type { Target } from "./deep-link";
import { pointsToUs, showTarget } from "./deep-link";
import type { Emit } from "./events";
import { dealDetail } from "./events";
import { pageWidth } from "./layout";
import type { LinkProps } from "./link/Link";
import { Page } from "./Page";
import { Part } from "./Part";
import { publishOffers } from "./publish-offers";
import { Sheet, type SheetProps } from "./Sheet";
import type { Mode } from "./Toolbar";
import { Toolbar } from "./Toolbar";
import { useFilter } from "./use-filter";
import { useOpening } from "./use-opening";
import { useParts } from "./use-parts";
import type { ZoomStart } from "./zoom/Zoom";

interface Props {
  /** With at least one circular, each with a page. */
  ad: WeeklyAd;
  /** While another answer is on its way. */
  busy: boolean;
  context: ViewContext;
  emit: Emit;
}

/** Of the other pictures with the first page's image. */
const PATIENCE_MS = 4000;

/** The ad: its circulars, featured deals, pages and list of deals, all drawn from the same areas. */
export function Ad({ ad, busy, context, emit }: Props) {
  const { retailer, circulars, store } = ad;
  const { root, origin, shopper } = context;
  const [chosen, setChosen] = useState(circulars[0]?.id);
  const [mode, setMode] = useState<Mode>("pages");
  const [goal, setGoal] = useState<(Target & { opens?: Deal }) | null>(null);
  /** The first page's image is there: the other pictures may come. */
  const [settled, setSettled] = useState(false);
  const [zoomed, setZoomed] = useState<ZoomStart | null>(null);
  /** The address points, or has pointed, into an ad. */
  const [linked, setLinked] = useState(false);
  const frame = useRef<HTMLElement>(null);

  const at = Math.max(
    0,
    circulars.findIndex(({ id }) => id === chosen),
  );
  const circular = circulars[at] as WeeklyAdCircular;
  const catalogue = useMemo(() => circulars.map(collectDeals), [circulars]);
  const deals = catalogue[at] ?? [];
  const filter = useFilter(deals, retailer.id);
  const { opening, open, move, closed } = useOpening(circular.id, emit);
  // The ad may have been read anew since the deal was opened.
  const opened = opening && deals.find(({ area }) => area.id === opening.deal.area.id);
  const { trouble, setTrouble, print } = useParts(context, ad, catalogue, frame);
  const [first] = circular.pages;
  const leaveZoom = () => setZoomed(null);

  useEffect(() => {
    const timer = setTimeout(setSettled, PATIENCE_MS, true);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    const follow = () => pointsToUs(location.hash) && setLinked(true);
    follow();
    window.addEventListener("hashchange", follow);
    return () => window.removeEventListener("hashchange", follow);
  }, []);

  useEffect(() => {
    emit("ready", { retailerId: retailer.id, circularIds: circulars.map(({ id }) => id) });
  }, [circulars, retailer, emit]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer may have other offers
  useEffect(() => {
    const query = store ? `?store=${encodeURIComponent(store.slug)}` : "";
    return publishOffers(origin, `/public/retailers/${retailer.id}/offers${query}`);
  }, [ad]);

  const shown = store ? msg.adAtStore(circular.title, store.name) : circular.title;
  const said = useRef(shown);
  useEffect(() => {
    announce(frame.current, said.current === shown ? "" : msg.nowShowing(shown));
    said.current = shown;
  }, [shown]);

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
  }, [goal, open]);

  const goTo: LinkProps["onGo"] = (target, circularAt, opens) => {
    setChosen(circulars[circularAt]?.id);
    setMode("pages");
    setGoal({ ...target, opens });
  };

  function showOnPage(deal: Deal) {
    leaveZoom();
    setMode("pages");
    setGoal({ kind: "deal", id: deal.area.id });
  }

  function choose(circularId: number) {
    setChosen(circularId);
    emit("circular-change", { circularId });
  }

  function changeMode(next: Mode) {
    if (next !== mode) emit("view-change", { view: next });
    setMode(next);
  }

  function search(text: string) {
    filter.setQuery(text);
    if (text.trim()) changeMode("list");
  }

  function skipToList() {
    changeMode("list");
    requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>(".ec-list")?.focus());
  }

  const query = filter.query.trim();
  useEffect(() => {
    if (query && filter.matching.length === 0) emit("search-empty", { query });
  }, [query, filter.matching, emit]);

  // What a press doesn't change is not drawn again: pages, list and featured deals are the larger part of the ad.

  const addButton = useMemo(() => {
    const place = store && { key: store.slug, name: store.name };
    // Once per deal and answer: the button compares its item with the list's.
    const items = new Map(deals.map((deal) => [deal, dealItem(deal.area, deal.page, circular, place)]));
    return (deal: Deal) => {
      const item = items.get(deal);
      if (!shopper || !item) return null;
      const tell = () => emit("deal-add", dealDetail(deal, circular.id));
      return <AddButton list={shopper.list} item={item} onAdd={tell} />;
    };
  }, [deals, circular, store, shopper, emit]);

  const sheetOf = useMemo(() => {
    const width = pageWidth(root.clientWidth, circular.pages.length);
    return (page: WeeklyAdPage): SheetProps => ({
      page,
      deals: deals.filter((deal) => deal.page === page),
      title: circular.title,
      origin,
      width,
      first: page === first,
      waits: !settled && page !== first,
      onSettled: page === first ? () => setSettled(true) : undefined,
      hits: filter.hits,
      onOpen: open,
    });
  }, [circular, deals, first, settled, filter.hits, open, origin, root]);

  const pages = useMemo(
    () =>
      circular.pages.map((page) => (
        <Page
          key={page.id}
          {...sheetOf(page)}
          total={circular.pages.length}
          onZoom={(opener, point) => setZoomed({ pageId: page.id, opener, point })}
        />
      )),
    [circular, sheetOf],
  );

  const pictures = settled ? origin : null;
  const list = useMemo(
    () => (
      <DealList
        deals={filter.matching}
        query={query}
        category={filter.category}
        origin={pictures}
        onOpen={open}
        addButton={addButton}
      />
    ),
    [filter.matching, query, filter.category, pictures, open, addButton],
  );
  const carousel = useMemo(() => {
    const featured = deals.filter(({ area }) => area.featured);
    return featured.length > 0 ? (
      <Carousel key={circular.id} deals={featured} origin={pictures} onOpen={open} addButton={addButton} />
    ) : null;
  }, [deals, circular, pictures, open, addButton]);

  return (
    <section
      class="ec-ad"
      ref={frame}
      aria-label={msg.weeklyAdOf(retailer.name)}
      aria-busy={busy}
      data-mode={mode}
    >
      <AdHead ad={ad} circular={circular} context={context} onChoose={choose} onPrint={print} />
      {linked && (
        <Part
          name="weekly-ad-link"
          context={context}
          onTrouble={setTrouble}
          props={{ ad, catalogue, origin, onGo: goTo }}
        />
      )}
      {trouble && (
        <p class="ec-ended" role="alert">
          {msg.partFailed}
        </p>
      )}
      {carousel}
      <Toolbar
        mode={mode}
        onMode={changeMode}
        filter={filter}
        onQuery={search}
        pages={circular.pages}
        onPage={(id) => {
          showTarget({ kind: "page", id });
          changeMode("pages");
          setGoal({ kind: "page", id });
        }}
      />
      <div class="ec-body">
        <section
          class={`ec-pages${circular.pages.length > 1 ? " ec-pages-many" : ""}`}
          aria-label={msg.pages}
        >
          <button type="button" class="ec-button ec-skip" onClick={skipToList}>
            {msg.skipToDeals}
          </button>
          {pages}
        </section>
        {list}
      </div>
      {zoomed && (
        <Part
          name="weekly-ad-zoom"
          context={context}
          styled
          onTrouble={setTrouble}
          props={{ ...zoomed, Sheet, sheetOf, pages: circular.pages, onClose: leaveZoom }}
        />
      )}
      {opening && opened && (
        <Part
          key={opening.turn}
          name="weekly-ad-deal"
          context={context}
          styled
          onTrouble={setTrouble}
          props={{
            deal: opened,
            index: deals.indexOf(opened),
            count: deals.length,
            circular,
            context,
            addButton: addButton(opened),
            opener: opening.opener,
            onMove: (index: number) => move(opening, deals[index]),
            onShowOnPage: showOnPage,
            onClose: () => closed(opening),
          }}
        />
      )}
    </section>
  );
}
