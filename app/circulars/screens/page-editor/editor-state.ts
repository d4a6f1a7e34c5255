import { say } from "#app/ui/language/say";
import { openSuggestions } from "#reader/deals/open-suggestions";
import type { SuggestedArea } from "#reader/deals/suggestions";
import type { Box } from "#reader/page-content";
import { boxOf, type EditorArea, isSameArea, isSameBox } from "./editor-area";
import {
  doStep,
  type EditorDocument,
  type EditorHistory,
  noteCutOut,
  rebase,
  redo,
  startHistory,
  takeOver,
  undo,
  withArea,
  withAreas,
  withoutArea,
  withRejected,
} from "./editor-history";
import type { Rebase } from "./save/area-changes";

/** Everything the page editor holds while it is open. */
export interface EditorState {
  history: EditorHistory;
  /** A new area that its form has not saved yet; undo knows nothing of it. */
  draft: { area: EditorArea; suggestion: SuggestedArea | null } | null;
  selectedKey: string | null;
  /** The area whose form is open. */
  formKey: string | null;
}

export type EditorAction =
  | { type: "select"; key: string | null }
  | { type: "open-form"; key: string }
  | { type: "close-form" }
  | { type: "start"; area: EditorArea; suggestion?: SuggestedArea }
  | { type: "set-box"; key: string; box: Box; label: string; mergeKey?: string; at: number }
  | { type: "saved"; area: EditorArea; at: number }
  | { type: "add"; area: EditorArea; suggestion?: SuggestedArea; label: string; at: number }
  | { type: "add-all"; areas: readonly EditorArea[]; label: string; at: number }
  | { type: "taken"; key: string; theirs: EditorArea | null }
  | { type: "cut-out"; key: string; thumbnailIndex: number | null }
  | ({ type: "rebase" } & Rebase)
  | { type: "replace"; area: EditorArea; label: string; at: number }
  | { type: "remove"; key: string; at: number }
  | { type: "reject"; suggestionKey: string; at: number }
  | { type: "undo" }
  | { type: "redo" };

export function startEditor(areas: readonly EditorArea[]): EditorState {
  return {
    history: startHistory({ areas, rejected: [] }),
    draft: null,
    selectedKey: null,
    formKey: null,
  };
}

/** All areas on the screen: the document's and the new one. */
export function shownAreas(state: EditorState): readonly EditorArea[] {
  const { areas } = state.history.present;
  return state.draft ? [...areas, state.draft.area] : areas;
}

export function findShown(state: EditorState, key: string | null): EditorArea | undefined {
  return key === null ? undefined : shownAreas(state).find((area) => area.key === key);
}

export function editorReducer(state: EditorState, action: EditorAction): EditorState {
  switch (action.type) {
    case "select":
      // The focus tells of what was selected before it came.
      return state.selectedKey === action.key ? state : { ...state, selectedKey: action.key };
    case "open-form":
      return { ...state, selectedKey: action.key, formKey: action.key };
    case "close-form":
      return closeForm(state);
    case "start":
      return {
        ...state,
        draft: { area: action.area, suggestion: action.suggestion ?? null },
        selectedKey: action.area.key,
        formKey: action.area.key,
      };
    case "set-box":
      return setBox(state, action);
    case "saved":
      return { ...saved(state, action.area, action.at), draft: null, formKey: null };
    case "add":
      return {
        ...step(state, action, withAccepted(documentOf(state), action.area, action.suggestion)),
        selectedKey: action.area.key,
      };
    case "add-all":
      return step(state, action, withAreas(documentOf(state), action.areas));
    case "replace":
      return step(state, action, withArea(documentOf(state), action.area));
    case "taken":
      return keepSelection({ ...state, history: takeOver(state.history, action.key, action.theirs) });
    case "cut-out":
      return { ...state, history: noteCutOut(state.history, action.key, action) };
    case "rebase":
      return { ...state, history: rebase(state.history, action) };
    case "remove":
      return remove(state, action);
    case "reject":
      return step(
        state,
        { label: say("Reject suggestion"), at: action.at },
        withRejected(documentOf(state), action.suggestionKey),
      );
    case "undo":
      return keepSelection({ ...state, history: undo(state.history) });
    case "redo":
      return keepSelection({ ...state, history: redo(state.history) });
  }
}

function documentOf(state: EditorState): EditorDocument {
  return state.history.present;
}

function step(
  state: EditorState,
  how: { label: string; mergeKey?: string; at: number },
  document: EditorDocument,
): EditorState {
  return { ...state, history: doStep(state.history, { ...how, document }) };
}

/** Closing the form of an area that was never saved takes the area away. */
function closeForm(state: EditorState): EditorState {
  if (state.draft && state.formKey === state.draft.area.key) {
    return { ...state, draft: null, formKey: null, selectedKey: null };
  }
  return { ...state, formKey: null };
}

function setBox(state: EditorState, action: Extract<EditorAction, { type: "set-box" }>): EditorState {
  const box = boxOf(action.box);
  if (state.draft?.area.key === action.key) {
    return { ...state, draft: { ...state.draft, area: { ...state.draft.area, ...box } } };
  }
  const area = documentOf(state).areas.find((other) => other.key === action.key);
  if (!area || isSameBox(area, box)) return state;
  return step(state, action, withArea(documentOf(state), { ...area, ...box }));
}

function saved(state: EditorState, area: EditorArea, at: number): EditorState {
  const before = documentOf(state).areas.find((other) => other.key === area.key);
  if (before && isSameArea(before, area)) return state;
  const label = before ? say("Edit") : state.draft?.suggestion ? say("Accept suggestion") : say("New area");
  return step(state, { label, at }, withAccepted(documentOf(state), area, state.draft?.suggestion));
}

/** Puts in an area; a suggestion that was corrected so much that the area doesn't answer it is not offered again. */
function withAccepted(
  document: EditorDocument,
  area: EditorArea,
  suggestion: SuggestedArea | null | undefined,
): EditorDocument {
  const added = withArea(document, area);
  if (!suggestion) return added;
  // As it was read: what is open is counted without regard to earlier ads.
  const printed = { ...suggestion, ...suggestion.seenBefore?.read };
  if (openSuggestions([printed], added.areas).length === 0) return added;
  return withRejected(added, suggestion.key);
}

function remove(state: EditorState, action: { key: string; at: number }): EditorState {
  const { key, at } = action;
  const cleared = {
    ...state,
    selectedKey: state.selectedKey === key ? null : state.selectedKey,
    formKey: state.formKey === key ? null : state.formKey,
  };
  if (state.draft?.area.key === key) return { ...cleared, draft: null };
  if (!documentOf(state).areas.some((area) => area.key === key)) return state;
  return step(cleared, { label: say("Delete"), at }, withoutArea(documentOf(state), key));
}

function keepSelection(state: EditorState): EditorState {
  return findShown(state, state.selectedKey) ? state : { ...state, selectedKey: null, formKey: null };
}
