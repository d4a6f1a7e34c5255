import { Button, Text } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { useSearchParams } from "@remix-run/react";
import type { GridApi } from "ag-grid-community";
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { DealField } from "#app/circulars/domain/deals/deal-cells";
import { findDealWarnings } from "#app/circulars/domain/deals/deal-warnings";
import type { Deal } from "#app/circulars/domain/deals/queries.server";
import { CircularTabs } from "#app/circulars/ui/CircularTabs";
import { BackButton } from "#app/ui/BackButton";
import { phoneQuery } from "#app/ui/data-table/RowActions";
import { EmptyState } from "#app/ui/EmptyState";
import { IconArrowBackUp, IconTable } from "#app/ui/icons";
import { PageHead } from "#app/ui/PageHead";
import { Screen } from "#app/ui/Screen";
import type { EditorCategory } from "../page-editor/editor-page";
import { AcceptSureButton } from "./AcceptSureButton";
import { DealConflictDialog } from "./DealConflictDialog";
import { DealFiles } from "./DealFiles";
import { DealFilters } from "./DealFilters";
import { DealGrid } from "./DealGrid";
import { DealPage, type DealsPage } from "./DealPage";
import { dealColumns } from "./deal-columns";
import { allDeals, filterDeals, onlyOfAddress } from "./deal-filters";
import type { DealStep } from "./deal-table";
import styles from "./deals.module.css";
import { ImportDealsDialog } from "./ImportDealsDialog";
import { PasteDialog } from "./PasteDialog";
import { type PastePlan, planPaste } from "./paste-cells";
import { countDeals, SelectedDeals } from "./SelectedDeals";
import { useDeals } from "./use-deals";

interface DealsScreenProps {
  circular: { id: number; name: string; title: string };
  pages: DealsPage[];
  deals: Deal[];
  categories: EditorCategory[];
  /** The largest file that is taken. */
  maxFileBytes: number;
}

/** All deals of a circular as a table, with the page of the one that has the focus beside it. */
export function DealsScreen({ circular, pages, deals: loaded, categories, maxFileBytes }: DealsScreenProps) {
  const [pageIds] = useState(() => pages.map(({ id }) => id));
  const { deals, saving, undoLabel, conflict, run, undo, settleConflict } = useDeals(
    circular.id,
    loaded,
    pageIds,
  );
  const [asked] = useSearchParams();
  const [filter, setFilter] = useState(() => ({ ...allDeals, only: onlyOfAddress(asked.get("only")) }));
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const [selectedIds, setSelectedIds] = useState<number[]>([]);
  const [paste, setPaste] = useState<PastePlan | null>(null);
  const grid = useRef<GridApi<Deal> | null>(null);
  const [importing, importDialog] = useDisclosure(false);
  const inBrowser = useInBrowser();
  const onPhone = useMediaQuery(phoneQuery) ?? false;

  const warnings = useMemo(() => findDealWarnings(deals), [deals]);
  const shown = useMemo(() => filterDeals(deals, filter, warnings), [deals, filter, warnings]);
  const columns = useMemo(
    () =>
      dealColumns({
        onPhone,
        pageNumbers: new Map(pages.map(({ id, number }) => [id, number])),
        categories,
      }),
    [pages, categories, onPhone],
  );
  // The table does not tell of selected rows that go away with it.
  const selected = useMemo(() => {
    const shownIds = new Set(shown.map(({ id }) => id));
    return selectedIds.filter((id) => shownIds.has(id));
  }, [shown, selectedIds]);
  const focused = deals.find(({ id }) => id === focusedId) ?? shown[0];
  const page = pages.find(({ id }) => id === focused?.pageId);
  useUndoKey(undo);
  const doStep = (step: DealStep) => void run(step);
  const startPaste = (cells: string[][], from: Deal[], field: DealField) => {
    const plan = planPaste(cells, from, field, categories);
    if (plan.refused.length > 0) setPaste(plan);
    else doPaste(plan);
  };
  const doPaste = ({ changes, cellCount }: PastePlan) => {
    setPaste(null);
    if (changes.length > 0) doStep({ label: `Paste ${cellCount} cells`, changed: changes });
  };
  const choose = (id: number) => {
    setFocusedId(id);
    const node = grid.current?.getRowNode(String(id));
    if (!node || node.rowIndex === null) return;
    grid.current?.ensureIndexVisible(node.rowIndex);
    grid.current?.setFocusedCell(node.rowIndex, "ingredient");
  };

  return (
    <Screen fill>
      <PageHead title={`${circular.name} - ${circular.title}`} count={countDeals(deals.length)}>
        <Text size="sm" c="dimmed" role="status">
          {saving ? "Saving…" : "All changes saved"}
        </Text>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          disabled={undoLabel === null}
          onClick={() => void undo()}
        >
          {undoLabel === null ? "Undo" : `Undo: ${undoLabel}`}
        </Button>
        <AcceptSureButton circularId={circular.id} onRun={run} />
        <DealFiles circularId={circular.id} onImport={importDialog.open} />
        <BackButton to="/dashboard/circulars" />
      </PageHead>
      <CircularTabs circularId={circular.id} />
      {deals.length === 0 ? (
        <EmptyState
          icon={IconTable}
          title="No deals yet"
          hint="Draw areas on the pages, or take the suggested ones."
        />
      ) : (
        <div className={styles.body}>
          <div className={styles.table}>
            {selected.length > 0 ? (
              <SelectedDeals
                ids={selected}
                categories={categories}
                onRun={doStep}
                onClear={() => grid.current?.deselectAll()}
              />
            ) : (
              <DealFilters filter={filter} onFilter={setFilter} pages={pages} categories={categories} />
            )}
            {inBrowser ? (
              <DealGrid
                deals={shown}
                warnings={warnings}
                columns={columns}
                categories={categories}
                onEdit={(change) => doStep({ label: "Edit", changed: [change] })}
                onFocus={setFocusedId}
                onSelect={setSelectedIds}
                onPaste={startPaste}
                onReady={(api) => {
                  grid.current = api;
                }}
              />
            ) : (
              <div className={styles.grid} />
            )}
            <Text size="xs" c="dimmed">
              {shown.length < deals.length ? `${countDeals(shown.length)} of ${deals.length}. ` : ""}
              Double-click or press Enter to edit a cell. Ctrl+V pastes cells from a spreadsheet.
            </Text>
          </div>
          {page ? (
            <DealPage
              circularId={circular.id}
              page={page}
              deals={deals.filter(({ pageId }) => pageId === page.id)}
              currentId={focused?.id ?? null}
              onChoose={choose}
            />
          ) : null}
        </div>
      )}
      <PasteDialog plan={paste} onPaste={doPaste} onClose={() => setPaste(null)} />
      <ImportDealsDialog
        circularId={circular.id}
        opened={importing}
        onClose={importDialog.close}
        maxBytes={maxFileBytes}
        onRun={doStep}
      />
      <DealConflictDialog
        conflict={conflict}
        categories={categories}
        onSettle={(choice) => void settleConflict(choice)}
      />
    </Screen>
  );
}

/** False on the server and for the first render over its document; elsewhere the table need not wait for a second one. */
function useInBrowser(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}

/** Ctrl+Z, but for fields and dialogs, where it means what it means there. */
function useUndoKey(undo: () => Promise<void>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === "z" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      const target = event.target instanceof Element ? event.target : null;
      if (!isUndo || target?.closest("input:not([type=checkbox]), textarea, [role=dialog]")) return;
      event.preventDefault();
      void undo();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [undo]);
}
