import type { ChangedTexts } from "./changed-texts";
import type { OnPage, PlannedDeal } from "./plan-pages";
import type { ReplacementPlan } from "./plan-replacement.server";

/** A planned deal as it is shown: its own words before, and what it would say. */
export interface ShownDeal {
  key: string;
  kind: PlannedDeal["kind"];
  prefix: string;
  ingredient: string;
  deal: string;
  changes: ChangedTexts;
  before: OnPage | null;
  after: OnPage | null;
  /** Whether it is taken unless somebody says otherwise. */
  isSure: boolean;
  /** Whether the person has a choice. */
  isOpen: boolean;
}

export interface ShownPlan {
  fingerprint: string;
  deals: ShownDeal[];
  /** Numbers of new pages that are more, and of old ones that go. */
  addedPages: number[];
  removedPages: number[];
  /** Numbers of new pages on which nothing could be read. */
  unreadPages: number[];
  /** Numbers of new pages whose print was read from their pictures, with mistakes. */
  readPages: number[];
}

/** What people and programs need of a plan. */
export function shownPlan(plan: ReplacementPlan): ShownPlan {
  const { fingerprint, deals, pairs, unread, read, replacement } = plan;
  const numbersOf = (ids: number[], pages: { id: number; number: number }[]) =>
    pages.filter(({ id }) => ids.includes(id)).map(({ number }) => number);
  return {
    fingerprint,
    deals: deals.map(toShown),
    addedPages: numbersOf(pairs.added, replacement.newPages),
    removedPages: numbersOf(pairs.removed, replacement.replacedPages),
    unreadPages: numbersOf(unread, replacement.newPages),
    readPages: numbersOf(read, replacement.newPages),
  };
}

function toShown(planned: PlannedDeal): ShownDeal {
  const { prefix, ingredient, deal } = planned.kind === "new" ? planned.suggestion : planned.area;
  return {
    key: planned.key,
    kind: planned.kind,
    prefix,
    ingredient,
    deal,
    changes: planned.kind === "changed" ? planned.changes : {},
    before: planned.kind === "new" ? null : planned.before,
    after: planned.kind === "gone" ? null : planned.after,
    isSure: "isSure" in planned && planned.isSure,
    isOpen: planned.kind !== "gone" || planned.canStay,
  };
}
