import type { ShownDeal, ShownPlan } from "#app/circulars/domain/replacements/shown-plan";
import { counted } from "#app/kernel/dependents.server";
import { textTable } from "#cli/define-command";

const kinds = { changed: "changed", gone: "gone", new: "new", seen: "look at" } as const;

/** What new pages change, for people: a line for each deal that changes, and what becomes of pages. */
export function changeLines({ deals, addedPages, removedPages, unreadPages }: ShownPlan): string[] {
  const rows = deals.flatMap(rowOf);
  const head = ["Change", "Deal", "Before", "Now", "Page", "Sure", "Key"];
  const same = deals.filter(({ kind }) => kind === "same").length;
  return [
    rows.length > 0 ? textTable([head, ...rows]) : "No deal changes.",
    ...(same > 0 ? [`${counted(same, "deal")} as before.`] : []),
    ...sentence(addedPages, "New pages that are more"),
    ...sentence(removedPages, "Pages that go"),
    ...sentence(unreadPages, "New pages on which nothing could be read"),
  ];
}

function rowOf(deal: ShownDeal): string[][] {
  const { kind, prefix, ingredient, changes, isSure, isOpen, key } = deal;
  if (kind === "same") return [];
  const name = [prefix, ingredient].filter(Boolean).join(" ");
  const fields = Object.values(changes);
  const before = kind === "new" ? "" : fields.map(({ from }) => from).join(", ") || deal.deal;
  const now = kind === "new" ? deal.deal : fields.map(({ to }) => to || "nothing").join(", ");
  return [[kinds[kind], name, before, now, placeOf(deal), isSure || !isOpen ? "yes" : "no", key]];
}

function placeOf({ before, after }: ShownDeal): string {
  if (!before) return `new ${after?.number}`;
  return after ? `${before.number}, now new ${after.number}` : String(before.number);
}

function sentence(numbers: number[], what: string): string[] {
  return numbers.length === 0 ? [] : [`${what}: ${numbers.join(", ")}.`];
}
