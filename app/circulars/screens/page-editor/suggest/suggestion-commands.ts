import { say } from "#app/ui/language/say";
import { isSure, textsOfSuggestion } from "#reader/deals/open-suggestions";
import type { SuggestedArea } from "#reader/deals/suggestions";
import type { CommandTarget } from "../edit/area-commands";
import { boxOf, type EditorArea, emptyFields, newAreaKey } from "../editor-area";
import type { OfferedArea } from "../editor-page";
import { shownAreas } from "../editor-state";

/** What can be done with suggested areas. */
export function suggestionCommands(target: CommandTarget) {
  const { state, dispatch, suggestions, allSuggestions, focus, announce } = target;
  /** Starts an area from a suggestion, its fields filled and its form open. */
  const take = (suggestionKey: string) => {
    const suggestion = allSuggestions.find(({ key }) => key === suggestionKey);
    if (suggestion) dispatch({ type: "start", area: toArea(suggestion, shownAreas(state)), suggestion });
  };
  /**
   * Makes an area from a suggestion at once, or opens the form if it has no name.
   * @param corrected what the area is to be instead
   * @returns the area; null if the form was opened
   */
  const acceptAs = (suggestion: SuggestedArea, corrected: Partial<SuggestedArea> = {}): EditorArea | null => {
    const { readName } = textsOfSuggestion(suggestion, new Set());
    const area = { ...toArea({ ...suggestion, ...corrected }, shownAreas(state)), readName };
    if (area.ingredient === "") {
      dispatch({ type: "start", area, suggestion });
      return null;
    }
    dispatch({
      type: "add",
      area: { ...area, suggested: true },
      suggestion,
      label: say("Accept suggestion"),
      at: performance.now(),
    });
    announce(say("Accepted {name}", { name: area.ingredient }));
    return area;
  };
  const accept = (suggestion: OfferedArea) => {
    const area = acceptAs(suggestion);
    if (area) focus(neighbourOf(suggestion, suggestions)?.key ?? area.key);
  };
  const dismiss = (suggestion: SuggestedArea) => {
    dispatch({ type: "reject", suggestionKey: suggestion.key, at: performance.now() });
    announce(say("Suggestion rejected"));
  };
  const reject = (suggestion: SuggestedArea) => {
    const next = neighbourOf(suggestion, suggestions);
    dismiss(suggestion);
    if (next) focus(next.key);
  };
  /** Makes areas of all that need no look, as one step. */
  const acceptSure = () => {
    const sure = allSuggestions.filter(isSure);
    if (sure.length === 0) return;
    const areas: EditorArea[] = [];
    for (const suggestion of sure) {
      areas.push({ ...toArea(suggestion, [...shownAreas(state), ...areas]), suggested: true });
    }
    const label = say("Accept {count, plural, one {# suggestion} other {# suggestions}}", {
      count: sure.length,
    });
    dispatch({ type: "add-all", areas, label, at: performance.now() });
    announce(say("Accepted {count}", { count: sure.length }));
  };
  return { take, acceptAs, accept, dismiss, reject, acceptSure };
}

/** @param others the areas of the page, whose pictures are taken */
function toArea(suggestion: SuggestedArea, others: readonly EditorArea[]): EditorArea {
  const taken = new Set(others.map(({ thumbnailIndex }) => thumbnailIndex));
  return {
    ...emptyFields,
    ...boxOf(suggestion),
    ...textsOfSuggestion(suggestion, taken),
    key: newAreaKey(),
  };
}

function neighbourOf(
  suggestion: SuggestedArea,
  suggestions: readonly OfferedArea[],
): OfferedArea | undefined {
  const index = suggestions.indexOf(suggestion);
  return suggestions[index + 1] ?? suggestions[index - 1];
}
