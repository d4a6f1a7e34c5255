import { Button, Text } from "@mantine/core";
import type { GridApi } from "ag-grid-community";
import { startTransition, useEffect, useRef, useState } from "react";
import type { Deal } from "#app/circulars/domain/deals/queries.server";
import { CircularTabs } from "#app/circulars/ui/CircularTabs";
import type { PriceStyle } from "#app/kernel/money/currencies";
import { BackButton } from "#app/ui/BackButton";
import { EmptyState } from "#app/ui/EmptyState";
import { IconArrowBackUp, IconTable } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import { lazyDialog } from "#app/ui/lazy-component";
import { PageHead } from "#app/ui/PageHead";
import { Screen } from "#app/ui/Screen";
import { useOpened } from "#app/ui/use-dialog";
import type { EditorCategory } from "../page-editor/editor-page";
import { AcceptSureButton } from "./AcceptSureButton";
import { DealConflictDialog } from "./DealConflictDialog";
import { DealFiles } from "./DealFiles";
import { DealPage, type DealsPage } from "./DealPage";
import { DealsTable } from "./DealsTable";
import type { DealStep } from "./deal-step";
import styles from "./deals.module.css";
import { countDeals } from "./SelectedDeals";
import { useDeals } from "./use-deals";
import { useUndoKey } from "./use-undo-key";

const ImportDealsDialog = lazyDialog(async () => (await import("./ImportDealsDialog")).ImportDealsDialog);

interface DealsScreenProps {
  circular: { id: number; name: string; title: string };
  priceStyle: PriceStyle;
  pages: DealsPage[];
  deals: Deal[];
  categories: EditorCategory[];
  /** The largest file that is taken. */
  maxFileBytes: number;
}

/** All deals of a circular: written, undone, exported and imported here. */
export function DealsScreen({
  circular,
  priceStyle,
  pages,
  deals: loaded,
  categories,
  maxFileBytes,
}: DealsScreenProps) {
  const [pageIds] = useState(() => pages.map(({ id }) => id));
  const table = useDeals(circular.id, loaded, pageIds);
  const [importing, importDialog] = useOpened();
  useUndoKey(table.undo);
  const run = (step: DealStep) => void table.run(step);
  return (
    <Screen fill>
      <PageHead title={`${circular.name} - ${circular.title}`} count={countDeals(table.deals.length)}>
        <Text size="sm" c="dimmed" role="status">
          {table.saving ? say("Saving…") : say("All changes saved")}
        </Text>
        <UndoButton label={table.undoLabel} onUndo={() => void table.undo()} />
        <AcceptSureButton circularId={circular.id} onRun={table.run} />
        <DealFiles circularId={circular.id} onImport={importDialog.open} />
        <BackButton to="/dashboard/circulars" />
      </PageHead>
      <CircularTabs circularId={circular.id} />
      {table.deals.length === 0 ? (
        <EmptyState
          icon={IconTable}
          title={say("No deals yet")}
          hint={say("Draw areas on the pages, or take the suggested ones.")}
        />
      ) : (
        <DealsBody
          circularId={circular.id}
          deals={table.deals}
          priceStyle={priceStyle}
          pages={pages}
          categories={categories}
          onRun={run}
        />
      )}
      <ImportDealsDialog
        circularId={circular.id}
        opened={importing}
        onClose={importDialog.close}
        maxBytes={maxFileBytes}
        onRun={run}
      />
      <DealConflictDialog
        conflict={table.conflict}
        categories={categories}
        onSettle={(choice) => void table.settleConflict(choice)}
      />
    </Screen>
  );
}

interface DealsBodyProps extends Pick<DealsScreenProps, "priceStyle" | "pages" | "categories"> {
  circularId: number;
  deals: readonly Deal[];
  onRun(step: DealStep): void;
}

/** The table, and the page of the deal that has the focus beside it. */
function DealsBody({ circularId, deals, priceStyle, pages, categories, onRun }: DealsBodyProps) {
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const isTableShown = useAfterPaint();
  const grid = useRef<GridApi<Deal> | null>(null);
  const focused = deals.find(({ id }) => id === focusedId) ?? deals[0];
  const page = pages.find(({ id }) => id === focused?.pageId);
  const choose = (id: number) => {
    setFocusedId(id);
    const node = grid.current?.getRowNode(String(id));
    if (!node || node.rowIndex === null) return;
    grid.current?.ensureIndexVisible(node.rowIndex);
    grid.current?.setFocusedCell(node.rowIndex, "ingredient");
  };
  return (
    <div className={styles.body}>
      <DealsTable
        deals={deals}
        priceStyle={priceStyle}
        pages={pages}
        categories={categories}
        grid={grid}
        onRun={onRun}
        onFocus={setFocusedId}
      />
      {page && isTableShown ? (
        <DealPage
          circularId={circularId}
          page={page}
          deals={deals.filter(({ pageId }) => pageId === page.id)}
          currentId={focused?.id ?? null}
          onChoose={choose}
        />
      ) : null}
    </div>
  );
}

/** Whether what was made first has been painted: the table's rows need not wait for the page beside them. */
function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setPainted(true)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
}

/** Always as wide, so that the table stays in its place when there is something to undo. */
function UndoButton({ label, onUndo }: { label: string | null; onUndo(): void }) {
  return (
    <Button
      variant="default"
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      disabled={label === null}
      onClick={onUndo}
      aria-label={label === null ? undefined : say("Undo: {label}", { label })}
      title={label ?? undefined}
    >
      {say("Undo")}
    </Button>
  );
}
