import type { Deal } from "#app/circulars/domain/deals/queries.server";
import type { DealBatch, DealTexts } from "#app/circulars/domain/deals/schemas";
import type { StaleDeals, WrittenDeals } from "#app/circulars/domain/deals/write-deals.server";
import { sortByReadingOrder } from "#reader/deals/area-geometry";
import type { DealChange, DealConflict, DealStep } from "./deal-step";
import { canMerge, findClashes, noClashes, withoutClashes } from "./merge-deals";

/** What the server answered to a batch. */
export type BatchResult =
  /** `mergedWith`: who changed other fields of the same deals, as a sentence. */
  | { kind: "done"; written: WrittenDeals; mergedWith?: string | undefined }
  | { kind: "conflict"; message: string; current: StaleDeals }
  | { kind: "refused"; message: string };

export interface DealTableState {
  /** The deals as they are shown, including changes that are being saved. */
  deals: readonly Deal[];
  saving: boolean;
  /** What undo would take back; null for nothing. */
  undoLabel: string | null;
  conflict: DealConflict | null;
}

interface Waiting extends DealStep {
  /** The step that this one takes back, with the ids that its deals had. */
  undoes?: Inverse;
  mergedWith?: string;
  settle(result: BatchResult): void;
}

interface Inverse extends DealStep {
  /** The ids of the deals that were deleted, in the order of `added`. */
  formerIds: readonly number[];
}

/**
 * The deals of a circular while their table is open. What is changed shows at once; the server is told one step after
 * the other, each with the versions that it was made on, and a step that is refused goes away again.
 */
export class DealTable {
  /** The deals as the server has them. */
  #saved: Map<number, Deal>;
  #waiting: Waiting[] = [];
  #undo: Inverse[] = [];
  /** The new ids of deals that were deleted and brought back. */
  #renamed = new Map<number, number>();
  #running = false;
  #state: DealTableState;
  #listeners = new Set<() => void>();
  /** The deals that the screen's loader returned last. */
  #loaded: readonly Deal[];

  /** @param pageIds in the circular's order */
  constructor(
    deals: readonly Deal[],
    private readonly pageIds: readonly number[],
    private readonly send: (batch: DealBatch) => Promise<BatchResult>,
  ) {
    this.#loaded = deals;
    this.#saved = new Map(deals.map((deal) => [deal.id, deal]));
    this.#state = { deals, saving: false, undoLabel: null, conflict: null };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getState = (): DealTableState => this.#state;

  /** Takes over what was read anew, unless something is on its way. */
  load(deals: readonly Deal[]): void {
    if (this.#waiting.length > 0 || deals === this.#loaded) return;
    this.#loaded = deals;
    this.#saved = new Map(deals.map((deal) => [deal.id, deal]));
    this.#show();
  }

  /** Shows the step at once and writes it; gives what came of it. */
  run(step: DealStep): Promise<BatchResult> {
    return this.#enqueue(step);
  }

  /** Takes the last step back. Gives null where there is none. */
  undo(): Promise<BatchResult> | null {
    const inverse = this.#undo.pop();
    return inverse ? this.#enqueue(inverse, inverse) : null;
  }

  /**
   * Goes on from what somebody else has written.
   * @param preferred whose values stand in the fields that both have changed; what is left of the step is written
   */
  settleConflict(preferred: "mine" | "theirs"): Promise<BatchResult> | null {
    const { conflict } = this.#state;
    if (!conflict) return null;
    this.#takeOver(conflict.current);
    this.#show({ conflict: null });
    const idOf = (id: number) => this.#renamed.get(id) ?? id;
    const step = preferred === "mine" ? conflict.step : withoutClashes(conflict, idOf);
    return isEmpty(this.#batchOf(step)) ? null : this.#enqueue(step);
  }

  #takeOver({ ids, deals }: StaleDeals): void {
    for (const id of ids) this.#saved.delete(id);
    for (const deal of deals) this.#saved.set(deal.id, deal);
  }

  #enqueue(step: DealStep, undoes?: Inverse): Promise<BatchResult> {
    return new Promise((settle) => {
      this.#waiting.push({ ...step, undoes, settle });
      this.#show();
      void this.#work();
    });
  }

  async #work(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    for (let step = this.#waiting[0]; step; step = this.#waiting[0]) {
      const batch = this.#batchOf(step);
      const result = isEmpty(batch) ? nothingDone : await this.send(batch);
      const clashes =
        result.kind === "conflict" ? findClashes(batch, this.#saved, result.current) : noClashes;
      if (result.kind === "conflict" && canMerge(batch, result.current, clashes)) {
        this.#takeOver(result.current);
        step.mergedWith = result.message;
        continue;
      }
      this.#waiting.shift();
      if (result.kind === "done") this.#learn(step, batch, result.written);
      this.#show(result.kind === "conflict" ? { conflict: { ...result, step, clashes } } : {});
      step.settle(result.kind === "done" ? { ...result, mergedWith: step.mergedWith } : result);
    }
    this.#running = false;
  }

  /** The step as a batch with the newest versions, without deals that have been deleted. */
  #batchOf({ changed = [], added = [], deleted = [] }: DealStep): DealBatch {
    const known = (id: number) => this.#saved.get(this.#renamed.get(id) ?? id);
    return {
      changed: changed.flatMap(({ id, ...fields }) => {
        const deal = known(id);
        return deal ? [{ ...fields, id: deal.id, version: deal.version }] : [];
      }),
      added: [...added],
      deleted: deleted.flatMap((id) => {
        const deal = known(id);
        return deal ? [{ id: deal.id, version: deal.version }] : [];
      }),
    };
  }

  #learn(step: Waiting, batch: DealBatch, { changed, added, deleted }: WrittenDeals): void {
    const inverse: Inverse = {
      label: step.label,
      changed: batch.changed.flatMap((change) => this.#formerValues(change)),
      added: deleted,
      deleted: added.map(({ id }) => id),
      formerIds: batch.deleted.map(({ id }) => id),
    };
    for (const deal of [...changed, ...added]) this.#saved.set(deal.id, deal);
    for (const { id } of batch.deleted) this.#saved.delete(id);
    if (!step.undoes && !isEmpty({ changed, added, deleted })) this.#undo.push(inverse);
    for (const [index, id] of step.undoes?.formerIds.entries() ?? []) {
      const again = added[index];
      if (again) this.#renamed.set(id, again.id);
    }
  }

  #formerValues({ id, version: _version, ...fields }: DealBatch["changed"][number]): DealChange[] {
    const before = this.#saved.get(id);
    if (!before) return [];
    const names = Object.keys(fields) as (keyof DealTexts)[];
    return [{ id, ...Object.fromEntries(names.map((name) => [name, before[name]])) }];
  }

  #show(change: Partial<DealTableState> = {}): void {
    const shown = new Map(this.#saved);
    for (const { changed = [], deleted = [] } of this.#waiting) {
      for (const { id: asked, ...fields } of changed) {
        const id = this.#renamed.get(asked) ?? asked;
        const deal = shown.get(id);
        if (deal) shown.set(id, { ...deal, ...fields });
      }
      for (const id of deleted) shown.delete(this.#renamed.get(id) ?? id);
    }
    this.#state = {
      ...this.#state,
      deals: this.#inOrder([...shown.values()]),
      saving: this.#waiting.length > 0,
      undoLabel: this.#undo.at(-1)?.label ?? null,
      ...change,
    };
    for (const listener of this.#listeners) listener();
  }

  #inOrder(deals: Deal[]): Deal[] {
    const byPage = new Map<number, Deal[]>(this.pageIds.map((id) => [id, []]));
    for (const deal of deals) byPage.get(deal.pageId)?.push(deal);
    return [...byPage.values()].flatMap((some) => sortByReadingOrder(some));
  }
}

const nothingDone: BatchResult = { kind: "done", written: { changed: [], added: [], deleted: [] } };

/** Whether nothing is left to do, as when all deals of the step have been deleted already. */
function isEmpty({ changed, added, deleted }: Record<keyof DealBatch, readonly unknown[]>): boolean {
  return changed.length + added.length + deleted.length === 0;
}
