import {
  type EditorArea,
  isSameArea,
  keyOfSaved,
  type SavedArea,
  toEditorArea,
  withCutOut,
} from "../editor-area";

/** What the server is asked to do. */
export type AreaChange =
  | { kind: "save"; area: EditorArea; id: number | null; version: number | null }
  | { kind: "delete"; key: string; id: number; version: number };

/** What it answered. */
export type ChangeResult =
  | { kind: "done"; area: SavedArea | null }
  /** A suggestion became no area, since this one for the same deal was there already. */
  | { kind: "taken"; area: SavedArea }
  | { kind: "conflict"; current: SavedArea }
  | { kind: "refused"; message: string; fields: Record<string, string[]> };

/** Two versions of one area that somebody must choose between. `mine` is null when it was deleted here. */
export interface Conflict {
  key: string;
  mine: EditorArea | null;
  theirs: SavedArea;
}

export interface SavingState {
  status: "saved" | "saving" | "failed" | "conflict";
  /** Why it failed, for the person. */
  message: string | null;
  conflict: Conflict | null;
}

interface Known {
  id: number;
  version: number;
  area: EditorArea;
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
   */
  constructor(
    saved: readonly SavedArea[],
    private readonly send: (change: AreaChange) => Promise<ChangeResult>,
    private readonly onTaken: (key: string, theirs: EditorArea | null, name: string) => void = () =>
      undefined,
    private readonly onCutOut: (key: string, thumbnailIndex: number | null) => void = () => undefined,
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
   */
  async saveNow(area: EditorArea): Promise<ChangeResult> {
    return this.#inTurn(async () => {
      const known = this.#known.get(area.key);
      const change = { kind: "save", area, id: known?.id ?? null, version: known?.version ?? null } as const;
      const result = await this.send(change);
      if (result.kind === "done" && result.area)
        this.#learn(area.key, result.area, withCutOut(area, result.area));
      return result;
    });
  }

  /** Goes on from the other's version: what is saved next replaces it. */
  acceptVersion(key: string, theirs: SavedArea): void {
    this.#learn(key, theirs);
    if (this.#state.conflict?.key === key) this.#set({ status: "saving", message: null, conflict: null });
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
      if (!this.#settle(change, result)) break;
    }
    this.#running = false;
    if (this.#state.status === "saving") this.#set({ status: "saved" });
  }

  #settle(change: AreaChange, result: ChangeResult): boolean {
    const key = change.kind === "save" ? change.area.key : change.key;
    if (result.kind === "refused") {
      this.#set({ status: "failed", message: result.message });
      return false;
    }
    if (result.kind === "conflict") {
      const mine = change.kind === "save" ? change.area : null;
      this.#set({ status: "conflict", message: null, conflict: { key, mine, theirs: result.current } });
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
    this.#known.set(key, { id: saved.id, version: saved.version, area: sent });
  }

  #nextChange(): AreaChange | null {
    const wanted = new Set<string>();
    for (const area of this.#wanted) {
      wanted.add(area.key);
      const known = this.#known.get(area.key);
      if (known && isSameArea(known.area, area)) continue;
      return { kind: "save", area, id: known?.id ?? null, version: known?.version ?? null };
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
