import { useState } from "react";
import type { DealField } from "#app/circulars/domain/deals/deal-fields";
import type { Deal } from "#app/circulars/domain/deals/queries.server";
import { say } from "#app/ui/language/say";
import type { EditorCategory } from "../page-editor/editor-page";
import type { DealStep } from "./deal-step";
import { type PastePlan, planPaste } from "./paste-cells";

/** Pastes blocks of cells; one with cells that can't be taken waits for an answer. */
export function usePaste(categories: readonly EditorCategory[], run: (step: DealStep) => unknown) {
  const [waiting, setWaiting] = useState<PastePlan | null>(null);
  const write = ({ changes, cellCount }: PastePlan) => {
    setWaiting(null);
    if (changes.length > 0)
      run({ label: say("Paste {count} cells", { count: cellCount }), changed: changes });
  };
  /** @param shown the deals from the focused row on, in the table's order */
  const start = (cells: string[][], shown: readonly Deal[], from: DealField) => {
    const plan = planPaste(cells, shown, from, categories);
    if (plan.refused.length > 0) setWaiting(plan);
    else write(plan);
  };
  return { waiting, start, write, giveUp: () => setWaiting(null) };
}
