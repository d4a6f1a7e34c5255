import { type EditorArea, withCutOut } from "./editor-area";
import type { Rebase } from "./save/area-changes";
import { mergeAreas } from "./save/merge-areas";

/** Everything that undo brings back. */
export interface EditorDocument {
  areas: readonly EditorArea[];
  /** Keys of the suggestions that were turned down. */
  rejected: readonly string[];
}

interface Step {
  /** What was done, as undo and redo call it in the reader's language: "Move", "Delete". */
  label: string;
  before: EditorDocument;
}

export interface EditorHistory {
  present: EditorDocument;
  past: readonly Step[];
  /** Undone steps, the next to redo first; `before` is what redo brings back. */
  future: readonly Step[];
  /** What the newest step may be merged with. */
  merging: { key: string; at: number } | null;
}

/** Steps of one kind on one area that follow each other faster than this are one. */
const mergeWithinMs = 1000;
const maxSteps = 500;

export function startHistory(present: EditorDocument): EditorHistory {
  return { present, past: [], future: [], merging: null };
}

/**
 * Does a step. Steps with the same `mergeKey` in quick succession (a held arrow key) count as one for undo.
 * @param at the time in milliseconds, from any fixed start
 */
export function doStep(
  history: EditorHistory,
  step: { label: string; document: EditorDocument; mergeKey?: string; at: number },
): EditorHistory {
  const { label, document, mergeKey, at } = step;
  const { merging } = history;
  const merged =
    merging !== null &&
    mergeKey === merging.key &&
    at - merging.at <= mergeWithinMs &&
    history.past.length > 0;
  return {
    present: document,
    past: merged ? history.past : [...history.past, { label, before: history.present }].slice(-maxSteps),
    future: [],
    merging: mergeKey === undefined ? null : { key: mergeKey, at },
  };
}

/** Takes the newest step back; the same history when there is none. */
export function undo(history: EditorHistory): EditorHistory {
  const step = history.past.at(-1);
  if (!step) return history;
  return {
    present: step.before,
    past: history.past.slice(0, -1),
    future: [{ label: step.label, before: history.present }, ...history.future],
    merging: null,
  };
}

/** Does the step again that was taken back last; the same history when there is none. */
export function redo(history: EditorHistory): EditorHistory {
  const [step, ...future] = history.future;
  if (!step) return history;
  return {
    present: step.before,
    past: [...history.past, { label: step.label, before: history.present }],
    future,
    merging: null,
  };
}

/**
 * Puts the area of somebody else where one was to be made, also into what undo and redo bring back: what others have made
 * is not undone.
 */
export function takeOver(history: EditorHistory, key: string, theirs: EditorArea | null): EditorHistory {
  return changeEverywhere(history, (document) => {
    const rest = withoutArea(document, key);
    return theirs ? withArea(rest, theirs) : rest;
  });
}

/** Notes which picture was cut out for an area when it was saved, also in what undo and redo bring back. */
export function noteCutOut(
  history: EditorHistory,
  key: string,
  saved: { thumbnailIndex: number | null },
): EditorHistory {
  return changeEverywhere(history, (document) => ({
    ...document,
    areas: document.areas.map((area) => (area.key === key ? withCutOut(area, saved) : area)),
  }));
}

/** Brings an area onto the version of somebody else, also in what undo and redo bring back. */
export function rebase(history: EditorHistory, { key, base, theirs, preferred }: Rebase): EditorHistory {
  return changeEverywhere(history, (document) => ({
    ...document,
    areas: document.areas.map((area) =>
      area.key === key ? mergeAreas(base, area, theirs, preferred).area : area,
    ),
  }));
}

function changeEverywhere(
  history: EditorHistory,
  change: (document: EditorDocument) => EditorDocument,
): EditorHistory {
  const changeStep = (step: Step) => ({ ...step, before: change(step.before) });
  return {
    ...history,
    present: change(history.present),
    past: history.past.map(changeStep),
    future: history.future.map(changeStep),
  };
}

/** Puts an area in, or in the place of the one with its key. */
export function withArea(document: EditorDocument, area: EditorArea): EditorDocument {
  const exists = document.areas.some((other) => other.key === area.key);
  const areas = exists
    ? document.areas.map((other) => (other.key === area.key ? area : other))
    : [...document.areas, area];
  return { ...document, areas };
}

/** Puts in new areas. */
export function withAreas(document: EditorDocument, areas: readonly EditorArea[]): EditorDocument {
  return { ...document, areas: [...document.areas, ...areas] };
}

export function withoutArea(document: EditorDocument, key: string): EditorDocument {
  return { ...document, areas: document.areas.filter((area) => area.key !== key) };
}

export function withRejected(document: EditorDocument, key: string): EditorDocument {
  return { ...document, rejected: [...document.rejected, key] };
}
