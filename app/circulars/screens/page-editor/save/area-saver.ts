import {
  type EditorArea,
  isSameArea,
  keyOfSaved,
  type SavedArea,
  toEditorArea,
  withCutOut,
} from "../editor-area";
import type { AreaChange, ChangeResult, Conflict, FormResult, Rebase, SavingState } from "./area-changes";
import { type MergeBase, mergeAreas } from "./merge-areas";

interface Known {
  id: number;
  version: number;
  area: EditorArea;
  /** As the server wrote it. */
  saved: EditorArea;
}

/**
 * Brings the server to what the editor shows: one change after the other, each with the version it was
 * made on. It compares what should be with what was last saved, so undo and redo need nothing of their own.
 */
export class AreaSaver {
  #known = new Map<string, Known>();
  #wanted: readonly EditorArea[];
  /** Keys that have been wanted: what others have made is deleted only once it was on the screen. */
  #shown = new Set<string>();
  #turn: Promise<unknown> = Promise.resolve();
  #running = false;
  #state: SavingState = { status: "saved", message: null, conflict: null };
  #listeners = new Set<() => void>();

  /**
   * @param onTaken is told of an area that wasn't made, of the one for the same deal unless the editor has it already,
   *   and of the deal's name
   * @param onCutOut is told of an area that a picture was cut out for
   * @param onRebase is told of the version of somebody else that changes here were merged with, and who made it, as a
   *   sentence
   */
  constructor(
    saved: readonly SavedArea[],
    private readonly send: (change: AreaChange) => Promise<ChangeResult>,
    private readonly onTaken: (key: string, theirs: EditorArea | null, name: string) => void = () =>
      undefined,
    private readonly onCutOut: (key: string, thumbnailIndex: number | null) => void = () => undefined,
    private readonly onRebase: (rebase: Rebase, message: string) => void = () => undefined,
  ) {
    for (const area of saved) this.#learn(keyOfSaved(area), area);
    this.#wanted = saved.map((area) => toEditorArea(area));
    this.#noteShown();
  }

  get state(): SavingState {
    return this.#state;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getState = (): SavingState => this.#state;

  /** Notes what should stand on the server; it is brought there by `flush`. */
  want(areas: readonly EditorArea[]): void {
    this.#wanted = areas;
    this.#noteShown();
    const settled = this.#state.status === "saved" || this.#state.status === "failed";
    if (settled && this.#nextChange()) this.#set({ status: "saving", message: null });
    else if (this.#state.status === "saving" && !this.#running && !this.#nextChange())
      this.#set({ status: "saved" });
  }

  /** Brings the server to what is wanted; resolves when that is done or can't be. */
  async flush(): Promise<void> {
    await this.#inTurn(() => this.#work());
  }

  /** Tries again after a failure. */
  async retry(): Promise<void> {
    if (this.#state.status === "failed") this.#set({ status: "saving", message: null });
    await this.flush();
  }

  /**
   * Saves one area ahead of what is wanted, for a form that stays open until the server has said yes.
   * The caller then wants it too.
   * @returns the area as it was saved, merged with what others have changed meanwhile
   */
  async saveNow(area: EditorArea): Promise<FormResult> {
    return this.#inTurn(async () => {
      for (let wanted = area; ; ) {
        const result = await this.send(this.#saveOf(wanted));
        if (result.kind === "done") {
          const saved = result.area ? withCutOut(wanted, result.area) : wanted;
          if (result.area) this.#learn(area.key, result.area, saved);
          return { kind: "saved", area: saved };
        }
        if (result.kind !== "conflict") return result;
        const conflict = this.#conflictOf(area.key, wanted, result);
        const { theirs } = conflict;
        if (!theirs || conflict.clashes.length > 0) return { kind: "conflict", conflict };
        wanted = this.#merge({ ...conflict, theirs }, wanted);
      }
    });
  }

  /**
   * Goes on from the other's version.
   * @param preferred whose values stand in the fields that both have changed
   * @returns what is wanted of the area now; null for nothing
   */
  settle(conflict: Conflict, preferred: Rebase["preferred"]): EditorArea | null {
    const { key, mine, base } = conflict;
    const theirs = conflict.theirs && toEditorArea(conflict.theirs, key);
    if (conflict.theirs) this.#learn(key, conflict.theirs);
    else this.#known.delete(key);
    if (theirs) this.#rebaseWanted({ key, base, theirs, preferred });
    else if (preferred === "theirs") this.#wanted = this.#wanted.filter((one) => one.key !== key);
    if (this.#state.conflict?.key === key) this.#set({ status: "saving", message: null, conflict: null });
    // Kept, it is a new one.
    if (!theirs) return preferred === "mine" ? mine : null;
    if (mine) return mergeAreas(base, mine, theirs, preferred).area;
    return preferred === "theirs" ? theirs : null;
  }

  /** Puts an area onto the version of somebody else who changed other fields of it. */
  #merge(conflict: Conflict & { theirs: SavedArea }, mine: EditorArea): EditorArea {
    const { key, base, message } = conflict;
    const theirs = toEditorArea(conflict.theirs, key);
    const rebase: Rebase = { key, base, theirs, preferred: "mine" };
    this.#learn(key, conflict.theirs);
    this.#rebaseWanted(rebase);
    this.onRebase(rebase, message);
    return mergeAreas(base, mine, theirs).area;
  }

  #rebaseWanted({ key, base, theirs, preferred }: Rebase): void {
    this.#wanted = this.#wanted.map((one) =>
      one.key === key ? mergeAreas(base, one, theirs, preferred).area : one,
    );
  }

  #conflictOf(
    key: string,
    mine: EditorArea | null,
    { current, message }: Extract<ChangeResult, { kind: "conflict" }>,
  ): Conflict {
    const known = this.#known.get(key);
    const theirs = current ? toEditorArea(current, key) : (mine ?? undefined);
    const [sent, saved] = [known?.area ?? theirs, known?.saved ?? theirs];
    if (!theirs || !sent || !saved) throw new Error(`Nothing is known of the area ${key}.`);
    const base: MergeBase = { sent, saved };
    const clashes = mine && current ? mergeAreas(base, mine, theirs).clashes : [];
    return { key, mine, theirs: current, message, base, clashes };
  }

  #saveOf(area: EditorArea): Extract<AreaChange, { kind: "save" }> {
    const known = this.#known.get(area.key);
    return { kind: "save", area, id: known?.id ?? null, version: known?.version ?? null };
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  async #work(): Promise<void> {
    if (this.#state.status === "failed" || this.#state.status === "conflict") return;
    this.#running = true;
    for (let change = this.#nextChange(); change; change = this.#nextChange()) {
      this.#set({ status: "saving", message: null });
      const result = await this.send(change);
      if (!this.#answer(change, result)) break;
    }
    this.#running = false;
    if (this.#state.status === "saving") this.#set({ status: "saved" });
  }

  #answer(change: AreaChange, result: ChangeResult): boolean {
    const key = change.kind === "save" ? change.area.key : change.key;
    if (result.kind === "refused") {
      this.#set({ status: "failed", message: result.message });
      return false;
    }
    if (result.kind === "conflict") {
      const mine = change.kind === "save" ? change.area : null;
      const conflict = this.#conflictOf(key, mine, result);
      const { theirs } = conflict;
      if (mine && theirs && conflict.clashes.length === 0) {
        this.#merge({ ...conflict, theirs }, mine);
        return true;
      }
      this.#set({ status: "conflict", message: null, conflict });
      return false;
    }
    if (result.kind === "taken") this.#takeOver(key, result.area);
    else if (result.area && change.kind === "save") this.#learnSaved(change.area, result.area);
    else this.#known.delete(key);
    return true;
  }

  #learnSaved(sent: EditorArea, saved: SavedArea): void {
    const area = withCutOut(sent, saved);
    this.#learn(sent.key, saved, area);
    if (area === sent) return;
    // What was changed meanwhile has its picture too, or the next save would take it away.
    this.#wanted = this.#wanted.map((one) => (one.key === sent.key ? withCutOut(one, saved) : one));
    this.onCutOut(sent.key, saved.thumbnailIndex);
  }

  #takeOver(key: string, theirs: SavedArea): void {
    this.#wanted = this.#wanted.filter((area) => area.key !== key);
    const isKnown = [...this.#known.values()].some(({ id }) => id === theirs.id);
    if (!isKnown) this.#learn(keyOfSaved(theirs), theirs);
    this.onTaken(key, isKnown ? null : toEditorArea(theirs), theirs.ingredient);
  }

  #noteShown(): void {
    for (const { key } of this.#wanted) this.#shown.add(key);
  }

  /** @param sent what the editor holds, where the server wrote it a little differently (trimmed, rounded) */
  #learn(key: string, saved: SavedArea, sent = toEditorArea(saved, key)): void {
    const { id, version } = saved;
    this.#known.set(key, { id, version, area: sent, saved: toEditorArea(saved, key) });
  }

  #nextChange(): AreaChange | null {
    const wanted = new Set<string>();
    for (const area of this.#wanted) {
      wanted.add(area.key);
      const known = this.#known.get(area.key);
      if (known && isSameArea(known.area, area)) continue;
      return this.#saveOf(area);
    }
    for (const [key, { id, version }] of this.#known) {
      if (!wanted.has(key) && this.#shown.has(key)) return { kind: "delete", key, id, version };
    }
    return null;
  }

  #set(change: Partial<SavingState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
