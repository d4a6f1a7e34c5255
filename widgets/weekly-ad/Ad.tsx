import { useMemo, useRef } from "preact/hooks";
import type { WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import { msg } from "#widgets/shared/msg";
import type { ViewContext } from "#widgets/shared/view";
import { AdBody } from "./AdBody";
import { AdHead } from "./AdHead";
import { AdOverlays } from "./AdOverlays";
import { Carousel } from "./Carousel";
import type { Emit } from "./events";
import { Part } from "./Part";
import { Toolbar } from "./Toolbar";
import { useAdView } from "./use-ad-view";
import { useAddButton } from "./use-add-button";
import { useAnnouncedAd } from "./use-announced-ad";
import { useParts } from "./use-parts";
import { useSheets } from "./use-sheets";

interface Props {
  /** The ad, with at least one circular, each of which has a page. */
  ad: WeeklyAd;
  /** Whether another answer is being loaded. */
  busy: boolean;
  context: ViewContext;
  emit: Emit;
}

/** The ad: its circulars, featured deals, pages and list of deals, all drawn from the same areas. */
export function Ad({ ad, busy, context, emit }: Props) {
  const frame = useRef<HTMLElement>(null);
  const view = useAdView(ad, frame, emit);
  const { circular, catalogue, deals, filter, mode, open } = view;
  const { trouble, setTrouble, linked, print } = useParts(context, ad, catalogue, frame);
  const { sheetOf, pictures } = useSheets(view, context);
  const addButton = useAddButton(ad, view, context, emit);
  useAnnouncedAd(ad, view, frame, context.origin, emit);

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
      aria-label={msg.weeklyAdOf(ad.retailer.name)}
      aria-busy={busy}
      data-mode={mode}
    >
      <AdHead ad={ad} circular={circular} context={context} onChoose={view.choose} onPrint={print} />
      {linked && (
        <Part
          name="weekly-ad-link"
          context={context}
          onTrouble={setTrouble}
          props={{ ad, catalogue, origin: context.origin, onGo: view.goTo }}
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
        onMode={view.changeMode}
        filter={filter}
        onQuery={view.search}
        pages={circular.pages}
        onPage={view.showPage}
      />
      <AdBody view={view} sheetOf={sheetOf} pictures={pictures} addButton={addButton} />
      <AdOverlays
        view={view}
        context={context}
        sheetOf={sheetOf}
        addButton={addButton}
        onTrouble={setTrouble}
      />
    </section>
  );
}
