import { invalidInput } from "#app/kernel/errors";
import type { PlannedDeal } from "./plan-pages";

/**
 * The plan as somebody corrected it: what the deals are to say, by the key of the planned deal. A deal that was taken for
 * unchanged is a changed one then. No deal that is gone can be corrected.
 * @throws DomainError invalid_input (field corrections) for the key of no other deal
 */
export function correctDeals(
  deals: readonly PlannedDeal[],
  corrections: Readonly<Record<string, string>>,
): PlannedDeal[] {
  const known = new Set(deals.flatMap(({ kind, key }) => (kind === "gone" ? [] : [key])));
  const unknown = Object.keys(corrections).find((key) => !known.has(key));
  if (unknown !== undefined)
    throw invalidInput({ corrections: [`The list has no deal "${unknown}" to correct.`] });
  return deals.map((planned) => {
    const to = corrections[planned.key]?.trim();
    if (to === undefined || planned.kind === "gone") return planned;
    if (planned.kind === "new") return { ...planned, suggestion: { ...planned.suggestion, deal: to } };
    const { key, area, before, after } = planned;
    const others = planned.kind === "changed" ? planned.changes : {};
    const changes = { ...others, deal: { from: area.deal, to } };
    return { key, kind: "changed", area, before, after, changes, isSure: true };
  });
}
