import { useEffect, useMemo, useState } from "preact/hooks";
import type { WeeklyAdPage } from "#app/shopping/domain/publishing/weekly-ad";
import type { ViewContext } from "#widgets/shared/view";
import { pageWidth } from "./layout";
import type { SheetProps } from "./Sheet";
import type { AdView } from "./use-ad-view";

/** How long the other pictures wait for the image of the first page. */
const PATIENCE_MS = 4000;

/** How each page of the circular is drawn; and where other pictures are fetched from, null as long as they have to wait. */
export function useSheets({ circular, deals, filter, open }: AdView, { origin, root }: ViewContext) {
  /** The first page's image is there: the other pictures may come. */
  const [settled, setSettled] = useState(false);
  const { hits } = filter;

  useEffect(() => {
    const timer = setTimeout(setSettled, PATIENCE_MS, true);
    return () => clearTimeout(timer);
  }, []);

  const sheetOf = useMemo(() => {
    const [first] = circular.pages;
    // In a tab that is yet to be opened it has no width.
    const width = pageWidth(root.clientWidth || innerWidth, circular.pages.length);
    return (page: WeeklyAdPage): SheetProps => ({
      page,
      deals: deals.filter((deal) => deal.page === page),
      title: circular.title,
      origin,
      width,
      first: page === first,
      waits: !settled && page !== first,
      onSettled: page === first ? () => setSettled(true) : undefined,
      hits,
      onOpen: open,
    });
  }, [circular, deals, settled, hits, open, origin, root]);

  return { sheetOf, pictures: settled ? origin : null };
}
