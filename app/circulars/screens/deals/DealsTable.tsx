import { Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useSearchParams } from "@remix-run/react";
import type { GridApi } from "ag-grid-community";
import { type MutableRefObject, useMemo, useState } from "react";
import { findDealWarnings } from "#app/circulars/domain/deals/deal-warnings";
import type { Deal } from "#app/circulars/domain/deals/queries.server";
import type { PriceStyle } from "#app/kernel/money/currencies";
import { phoneQuery } from "#app/ui/data-table/RowActions";
import { say } from "#app/ui/language/say";
import { lazyComponent } from "#app/ui/lazy-component";
import type { EditorCategory } from "../page-editor/editor-page";
import { DealFilters } from "./DealFilters";
import type { DealGridProps } from "./DealGrid.client";
import type { DealsPage } from "./DealPage";
import { dealColumns } from "./deal-columns";
import { allDeals, filterDeals, onlyOfAddress } from "./deal-filters";
import type { DealStep } from "./deal-step";
import styles from "./deals.module.css";
import { PasteDialog } from "./PasteDialog";
import { SelectedDeals } from "./SelectedDeals";
import { usePaste } from "./use-paste";

const DealGrid = lazyComponent<DealGridProps>(
  async () => (await import("./DealGrid.client")).DealGrid,
  () => <div className={styles.grid} />,
);

interface DealsTableProps {
  deals: readonly Deal[];
  priceStyle: PriceStyle;
  pages: DealsPage[];
  categories: EditorCategory[];
  /** Receives the grid once it is there. */
  grid: MutableRefObject<GridApi<Deal> | null>;
  onRun(step: DealStep): void;
  onFocus(dealId: number): void;
}

/** The table with what narrows it down, or with what can be done with its selected rows. */
export function DealsTable({ deals, priceStyle, pages, categories, grid, onRun, onFocus }: DealsTableProps) {
  const [asked] = useSearchParams();
  const [filter, setFilter] = useState(() => ({ ...allDeals, only: onlyOfAddress(asked.get("only")) }));
  const [selectedIds, setSelectedIds] = useState<number[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const paste = usePaste(categories, onRun);
  const onPhone = useMediaQuery(phoneQuery) ?? false;
  const warnings = useMemo(() => findDealWarnings(deals, priceStyle), [deals, priceStyle]);
  const shown = useMemo(() => filterDeals(deals, filter, warnings), [deals, filter, warnings]);
  const selected = useMemo(() => idsAmong(shown, selectedIds), [shown, selectedIds]);
  const hasWarnings = warnings.size > 0;
  const columns = useMemo(() => {
    const pageNumbers = new Map(pages.map(({ id, number }) => [id, number]));
    return dealColumns({ onPhone, hasWarnings, onCheck: setProblem, pageNumbers, categories });
  }, [pages, categories, onPhone, hasWarnings]);
  return (
    <div className={styles.table}>
      {selected.length > 0 ? (
        <SelectedDeals
          ids={selected}
          categories={categories}
          onRun={onRun}
          onClear={() => grid.current?.deselectAll()}
        />
      ) : (
        <DealFilters filter={filter} onFilter={setFilter} pages={pages} categories={categories} />
      )}
      <DealGrid
        deals={shown}
        warnings={warnings}
        columns={columns}
        categories={categories}
        onEdit={(change) => onRun({ label: say("Edit"), changed: [change] })}
        onEditEnd={() => setProblem(null)}
        onFocus={onFocus}
        onSelect={setSelectedIds}
        onPaste={paste.start}
        onReady={(api) => {
          grid.current = api;
        }}
      />
      <Hint problem={problem} shownCount={shown.length} count={deals.length} />
      <PasteDialog plan={paste.waiting} onPaste={paste.write} onClose={paste.giveUp} />
    </div>
  );
}

interface HintProps {
  /** Why what is typed into a cell can't be taken. */
  problem: string | null;
  shownCount: number;
  count: number;
}

function Hint({ problem, shownCount, count }: HintProps) {
  if (problem !== null) {
    return (
      <Text size="xs" c="red" role="alert">
        {say("{problem}. Correct it, or press Esc to keep the old value.", {
          problem: problem.replace(/\.$/, ""),
        })}
      </Text>
    );
  }
  const shown =
    shownCount < count
      ? say("{shown, plural, one {# deal} other {# deals}} of {count}.", { shown: shownCount, count })
      : "";
  const keys = say("Double-click or press Enter to edit a cell. Ctrl+V pastes cells from a spreadsheet.");
  return (
    <Text size="xs" c="dimmed">
      {[shown, keys].filter(Boolean).join(" ")}
    </Text>
  );
}

/** The grid does not tell of selected rows that go away with what is shown. */
function idsAmong(shown: readonly Deal[], ids: readonly number[]): number[] {
  const shownIds = new Set(shown.map(({ id }) => id));
  return ids.filter((id) => shownIds.has(id));
}
