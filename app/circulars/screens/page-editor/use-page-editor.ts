import { type RefObject, useCallback, useMemo, useState } from "react";
import { pagePath } from "#app/circulars/ui/page-addresses";
import { sortByReadingOrder } from "#reader/deals/area-geometry";
import { isSure, openSuggestions } from "#reader/deals/open-suggestions";
import type { SuggestedArea } from "#reader/deals/suggestions";
import { useAreaEditing } from "./edit/use-area-editing";
import { useFormGuard } from "./edit/use-form-guard";
import type { EditorArea } from "./editor-area";
import { editorCommands } from "./editor-commands";
import { type EditedPage, imageSizeOf, type OfferedArea } from "./editor-page";
import { findShown, shownAreas } from "./editor-state";
import type { EditorView } from "./look/use-editor-view";
import { useReview } from "./review/use-review";
import { usePageAnalysis } from "./suggest/use-page-analysis";
import { useTurningDown } from "./suggest/use-turning-down";
import { useEditorKeys } from "./use-editor-keys";
import { useAreaAboveSheet, useFocusOnBoxes } from "./use-focus-on-boxes";

const none: OfferedArea[] = [];

/** Everything the page editor does, for its parts on the screen to show and call. */
export function usePageEditor(page: EditedPage, view: EditorView, screenRef: RefObject<HTMLElement | null>) {
  const address = pagePath(page.circularId, page.id);
  const isReady = page.status === "ready" && page.bigImageKey !== null;
  const image = useMemo(() => imageSizeOf(page), [page]);
  const editing = useAreaEditing(page, `${address}/areas`);
  const { state, dispatch } = editing;
  useTurningDown(`${address}/hints`, state.history.present.rejected);
  const [analysis, lookAgain] = usePageAnalysis(`${address}/hints`, isReady);
  const guard = useFormGuard();
  const [announced, announce] = useState("");
  const focus = useFocusOnBoxes(screenRef, state.formKey);
  useAreaAboveSheet(screenRef, state.formKey);

  const areas = shownAreas(state);
  const savedAreas = state.history.present.areas;
  const allOpen = useOpenSuggestions(analysis.suggestions, areas, state.history.present.rejected);
  const review = useReview(allOpen);
  const suggestions = view.showsSuggestions || review.isOn ? allOpen : none;

  const open = useCallback(
    (key: string) => guard.leave(() => dispatch({ type: "open-form", key })),
    [guard.leave, dispatch],
  );
  const find = useCallback(
    (key: string) =>
      guard.leave(() => {
        dispatch({ type: "close-form" });
        dispatch({ type: "select", key });
        focus(key);
      }),
    [guard.leave, dispatch, focus],
  );
  const closeForm = () =>
    guard.leave(() => {
      const key = state.draft ? null : state.formKey;
      dispatch({ type: "close-form" });
      if (key) focus(key);
    });
  const commands = editorCommands({
    image,
    state,
    dispatch,
    suggestions,
    allSuggestions: allOpen,
    focus,
    toggleSuggestions: view.toggleSuggestions,
    review: review.toggle,
    showKeys: view.keys.open,
    open,
    closeForm,
    announce,
  });
  useEditorKeys((command, focused) => isReady && commands.run(command, focused));

  return {
    ...editing,
    isReady,
    image,
    edges: analysis.edges,
    areas,
    /** The saved areas in reading order, without a new one that is being entered. */
    orderedAreas: useMemo(() => sortByReadingOrder(savedAreas), [savedAreas]),
    formArea: findShown(state, state.formKey),
    suggestions,
    suggestionCount: allOpen.length,
    sureCount: allOpen.filter(isSure).length,
    notice: analysis.notice,
    lookAgain,
    review,
    words: analysis.words,
    guard,
    announced,
    announce,
    focus,
    open,
    find,
    closeForm,
    commands,
  };
}

export type PageEditing = ReturnType<typeof usePageEditor>;

/** Suggestions that were neither turned down nor answered by an area. */
function useOpenSuggestions(
  all: readonly SuggestedArea[],
  areas: readonly EditorArea[],
  rejected: readonly string[],
): OfferedArea[] {
  return useMemo(() => {
    const wanted = all.filter(({ key }) => !rejected.includes(key));
    return openSuggestions(wanted, areas);
  }, [all, areas, rejected]);
}
