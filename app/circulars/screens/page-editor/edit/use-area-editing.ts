import { useCallback, useEffect, useReducer, useState, useSyncExternalStore } from "react";
import { say, told } from "#app/ui/language/say";
import { notifySuccess } from "#app/ui/notices";
import { type EditorArea, toEditorArea } from "../editor-area";
import type { EditedPage } from "../editor-page";
import { type EditorAction, type EditorState, editorReducer, startEditor } from "../editor-state";
import type { AreaChange, Conflict, FormResult, Rebase, SavingState } from "../save/area-changes";
import { AreaSaver } from "../save/area-saver";
import { sendChange } from "../save/send-change";

/** Waited for after a change before it is sent, so that a held arrow key is one save and not thirty. */
const settleMs = 350;

export interface AreaEditing {
  state: EditorState;
  dispatch(action: EditorAction): void;
  saving: SavingState;
  retry(): void;
  /** Saves an area from its form; closes the form when the server has taken it. */
  saveForm(area: EditorArea): Promise<FormResult>;
  conflict: Conflict | null;
  /** Whose values stand in the fields that both have changed. */
  settleConflict(preferred: Rebase["preferred"]): Promise<void>;
}

/** The areas of a page while they are edited: what is shown, undo and redo, and saving it all. */
export function useAreaEditing(page: EditedPage, address: string): AreaEditing {
  const [state, dispatch] = useReducer(editorReducer, page.areas, (areas) =>
    startEditor(areas.map((area) => toEditorArea(area))),
  );
  const [saver] = useState(() => {
    const send = (change: AreaChange) => sendChange(address, change);
    return new AreaSaver(
      page.areas,
      send,
      (key, theirs, name) => {
        dispatch({ type: "taken", key, theirs });
        notifySuccess(say("{name} was not added: the page has this deal already.", { name }));
      },
      (key, thumbnailIndex) => dispatch({ type: "cut-out", key, thumbnailIndex }),
      (rebase, message) => {
        dispatch({ type: "rebase", ...rebase });
        notifySuccess(`${told(message)} ${say("Both changes are kept.")}`);
      },
    );
  });
  const saving = useSyncExternalStore(saver.subscribe, saver.getState, saver.getState);
  const [formConflict, setFormConflict] = useState<Conflict | null>(null);
  useSavingInTheBackground(saver, state.history.present.areas);
  useQuestionBeforeUnload(saver, state.draft !== null);

  const saveForm = useCallback(
    async (area: EditorArea) => {
      const result = await saver.saveNow(area);
      if (result.kind === "saved") dispatch({ type: "saved", area: result.area, at: performance.now() });
      if (result.kind === "conflict") setFormConflict(result.conflict);
      return result;
    },
    [saver],
  );

  const conflict = formConflict ?? saving.conflict;
  const settleConflict = async (preferred: Rebase["preferred"]) => {
    if (!conflict) return;
    const { key, mine, base } = conflict;
    setFormConflict(null);
    const area = saver.settle(conflict, preferred);
    if (conflict.theirs) {
      dispatch({ type: "rebase", key, base, theirs: toEditorArea(conflict.theirs, key), preferred });
    } else if (preferred === "theirs") dispatch({ type: "taken", key, theirs: null });
    if (formConflict && area) await saveForm(area);
    else if (area && !mine) {
      dispatch({ type: "replace", area, label: say("Take the other version"), at: performance.now() });
    } else await saver.flush();
  };

  return {
    state,
    dispatch,
    saving,
    retry: () => void saver.retry(),
    saveForm,
    conflict,
    settleConflict,
  };
}

function useSavingInTheBackground(saver: AreaSaver, areas: readonly EditorArea[]): void {
  useEffect(() => {
    saver.want(areas);
    const timer = setTimeout(() => void saver.flush(), settleMs);
    return () => clearTimeout(timer);
  }, [saver, areas]);
  useEffect(() => {
    const flush = () => void saver.flush();
    window.addEventListener("pagehide", flush);
    window.addEventListener("online", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      window.removeEventListener("online", flush);
      flush();
    };
  }, [saver]);
}

/** Has the browser ask before the window takes what is not saved with it. */
function useQuestionBeforeUnload(saver: AreaSaver, hasDraft: boolean): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (hasDraft || saver.state.status !== "saved") event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [saver, hasDraft]);
}
