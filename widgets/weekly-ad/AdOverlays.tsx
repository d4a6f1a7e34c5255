import type { WeeklyAdPage } from "#app/shopping/domain/publishing/weekly-ad";
import type { ViewContext } from "#widgets/shared/view";
import type { Deal } from "./deals";
import { Part } from "./Part";
import { Sheet, type SheetProps } from "./Sheet";
import type { AdView } from "./use-ad-view";

interface Props {
  view: AdView;
  context: ViewContext;
  sheetOf: (page: WeeklyAdPage) => SheetProps;
  addButton: (deal: Deal) => preact.VNode | null;
  onTrouble: (failed: boolean) => void;
}

/** What opens over the ad: a page, enlarged, and the dialog of a deal. */
export function AdOverlays({ view, context, sheetOf, addButton, onTrouble }: Props) {
  const { circular, deals, opening, move, closed, zoomed, zoom } = view;
  // The ad may have been read anew since the deal was opened.
  const opened = opening && deals.find(({ area }) => area.id === opening.deal.area.id);

  return (
    <>
      {zoomed && (
        <Part
          name="weekly-ad-zoom"
          context={context}
          styled
          onTrouble={onTrouble}
          props={{ ...zoomed, Sheet, sheetOf, pages: circular.pages, onClose: () => zoom(null) }}
        />
      )}
      {opening && opened && (
        <Part
          key={opening.turn}
          name="weekly-ad-deal"
          context={context}
          styled
          onTrouble={onTrouble}
          props={{
            deal: opened,
            index: deals.indexOf(opened),
            count: deals.length,
            circular,
            context,
            addButton: addButton(opened),
            opener: opening.opener,
            onMove: (index: number) => move(opening, deals[index]),
            onShowOnPage: view.showDeal,
            onClose: () => closed(opening),
          }}
        />
      )}
    </>
  );
}
