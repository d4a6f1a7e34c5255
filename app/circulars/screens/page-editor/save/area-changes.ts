import type { EditorArea, SavedArea } from "../editor-area";
import type { MergeBase, MergedField } from "./merge-areas";

/** What the server is asked to do. */
export type AreaChange =
  | { kind: "save"; area: EditorArea; id: number | null; version: number | null }
  | { kind: "delete"; key: string; id: number; version: number };

/** What it answered. */
export type ChangeResult =
  | { kind: "done"; area: SavedArea | null }
  /** A suggestion became no area, since this one for the same deal was there already. */
  | { kind: "taken"; area: SavedArea }
  /** `current` is null where it was deleted. */
  | { kind: "conflict"; current: SavedArea | null; message: string }
  | { kind: "refused"; message: string; fields: Record<string, string[]> };

/** What came of saving an area from its form. */
export type FormResult =
  | Exclude<ChangeResult, { kind: "conflict" | "done" }>
  | { kind: "saved"; area: EditorArea }
  | { kind: "conflict"; conflict: Conflict };

/** Two versions of one area that somebody must choose between. `mine` is null when it was deleted here, `theirs` when by them. */
export interface Conflict {
  key: string;
  mine: EditorArea | null;
  theirs: SavedArea | null;
  /** Who changed it, as a sentence. */
  message: string;
  base: MergeBase;
  /** The fields that both have changed; the others are merged. */
  clashes: MergedField[];
}

/** A version of somebody else that what is held here is brought onto. */
export interface Rebase {
  key: string;
  base: MergeBase;
  theirs: EditorArea;
  preferred: "mine" | "theirs";
}

export interface SavingState {
  status: "saved" | "saving" | "failed" | "conflict";
  /** Why it failed, for the person. */
  message: string | null;
  conflict: Conflict | null;
}
