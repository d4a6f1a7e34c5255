import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { Deal } from "#app/circulars/domain/deals/queries.server";
import { say, told } from "#app/ui/language/say";
import { notifyError, notifySuccess } from "#app/ui/notices";
import type { DealStep } from "./deal-step";
import { type BatchResult, DealTable } from "./deal-table";
import { sendBatch } from "./send-batch";

/** The deals of the table that is open, and what is done to them. */
export function useDeals(circularId: number, loaded: readonly Deal[], pageIds: readonly number[]) {
  const [table] = useState(
    () => new DealTable(loaded, pageIds, (batch) => sendBatch(`${dealsPath(circularId)}/change`, batch)),
  );
  const state = useSyncExternalStore(table.subscribe, table.getState, table.getState);
  useEffect(() => table.load(loaded), [table, loaded]);
  useQuestionBeforeUnload(state.saving);
  const run = useCallback(
    async (step: DealStep): Promise<BatchResult> => {
      const result = await table.run(step);
      tellResult(result);
      return result;
    },
    [table],
  );
  const undo = useCallback(async () => {
    const label = table.getState().undoLabel;
    const result = await table.undo();
    if (!result) return;
    tellResult(result);
    if (result.kind === "done") notifySuccess(say("Undone: {label}", { label }));
  }, [table]);
  const settleConflict = async (choice: "mine" | "theirs") => {
    const result = await table.settleConflict(choice);
    if (result) tellResult(result);
  };
  return { ...state, run, undo, settleConflict };
}

export function dealsPath(circularId: number): string {
  return `/dashboard/circulars/${circularId}/deals`;
}

/** A conflict has a dialog of its own. */
function tellResult(result: BatchResult): void {
  if (result.kind === "refused") notifyError(result.message, say("Not saved"));
  if (result.kind === "done" && result.mergedWith)
    notifySuccess(`${told(result.mergedWith)} ${say("Both changes are kept.")}`);
}

function useQuestionBeforeUnload(saving: boolean): void {
  useEffect(() => {
    if (!saving) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [saving]);
}
