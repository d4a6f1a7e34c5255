import { useMemo } from "preact/hooks";
import type { WeeklyAdPage } from "#app/shopping/domain/publishing/weekly-ad";
import { msg } from "#widgets/shared/msg";
import { DealList } from "./DealList";
import type { Deal } from "./deals";
import { Page } from "./Page";
import type { SheetProps } from "./Sheet";
import type { AdView } from "./use-ad-view";

interface Props {
  view: AdView;
  sheetOf: (page: WeeklyAdPage) => SheetProps;
  /** The origin of the list's pictures; null as long as they must not be fetched. */
  pictures: string | null;
  addButton: (deal: Deal) => preact.VNode | null;
}

/** The circular's pages and the list of its deals. What a press doesn't change of them is not drawn again. */
export function AdBody({ view, sheetOf, pictures, addButton }: Props) {
  const { circular, filter, open, zoom, skipToList } = view;
  const total = circular.pages.length;
  const query = filter.query.trim();

  const pages = useMemo(
    () =>
      circular.pages.map((page) => (
        <Page
          key={page.id}
          {...sheetOf(page)}
          total={total}
          onZoom={(opener, point) => zoom({ pageId: page.id, opener, point })}
        />
      )),
    [circular, sheetOf, total, zoom],
  );

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

  return (
    <div class="ec-body">
      <section class={`ec-pages${total > 1 ? " ec-pages-many" : ""}`} aria-label={msg.pages}>
        <button type="button" class="ec-button ec-skip" onClick={skipToList}>
          {msg.skipToDeals}
        </button>
        {pages}
      </section>
      {list}
    </div>
  );
}
