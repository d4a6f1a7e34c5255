import type { Context } from "#app/kernel/context";
import { planReplacement } from "./plan-replacement.server";
import { findReplacement, type Replacement } from "./replacement.server";
import { type ShownPlan, shownPlan } from "./shown-plan";
import { findUndo, type Undo } from "./undo-replacement.server";

/** How far the replacing of a circular's pages is. */
export interface ReplacementState {
  /** `failed`: a new page can't be drawn, so nothing can be replaced unless it is tried again. */
  state: "none" | "preparing" | "failed" | "ready";
  /** Null for none. */
  replacement: Replacement | null;
  /** What the new pages change; null unless ready. */
  plan: ShownPlan | null;
  /** Pages that were replaced before and can be brought back; null for none. */
  undo: Undo | null;
}

/** @throws DomainError not_found */
export async function getReplacementState(ctx: Context, circularId: number): Promise<ReplacementState> {
  const replacement = await findReplacement(ctx, circularId);
  const state = stateOf(replacement);
  return {
    state,
    replacement,
    plan: state === "ready" ? shownPlan(await planReplacement(ctx, circularId)) : null,
    undo: replacement ? null : await findUndo(ctx, circularId),
  };
}

/** Says of new pages whether they can be compared. */
export function stateOf(replacement: Replacement | null): ReplacementState["state"] {
  if (!replacement) return "none";
  if (replacement.newPages.some(({ isUnderWay }) => isUnderWay)) return "preparing";
  return replacement.newPages.some(({ failed }) => failed === "drawing") ? "failed" : "ready";
}
