import type { SuggestedArea } from "#app/circulars/domain/areas/suggestions";
import type { CommandTarget } from "../edit/area-commands";
import { boxOf, type EditorArea, emptyFields, newAreaKey } from "../editor-area";
import { type EditorState, shownAreas } from "../editor-state";

/** What can be done with suggested areas. */
export function suggestionCommands({ state, dispatch, suggestions, focus, say }: CommandTarget) {
  /** Starts an area from a suggestion, its fields filled and its form open. */
  const take = (suggestionKey: string) => {
    const suggestion = suggestions.find(({ key }) => key === suggestionKey);
    if (suggestion) dispatch({ type: "start", area: toArea(suggestion, state), suggestionKey });
  };
  /** Makes an area of it at once; one without a name goes through the form. */
  const accept = (suggestion: SuggestedArea) => {
    if (suggestion.ingredient === "") {
      take(suggestion.key);
      return;
    }
    const area = toArea(suggestion, state);
    dispatch({ type: "add", area, label: "Accept suggestion", at: performance.now() });
    say(`Accepted ${area.ingredient}`);
    focus(neighbourOf(suggestion, suggestions)?.key ?? area.key);
  };
  const reject = (suggestion: SuggestedArea) => {
    const next = neighbourOf(suggestion, suggestions);
    dispatch({ type: "reject", suggestionKey: suggestion.key, at: performance.now() });
    say("Suggestion rejected");
    if (next) focus(next.key);
  };
  return { take, accept, reject };
}

/** A picture goes to one area only. */
function toArea(suggestion: SuggestedArea, state: EditorState): EditorArea {
  const { deal, ingredient, prefix, details, thumbnailIndex } = suggestion;
  const taken = shownAreas(state).some((area) => area.thumbnailIndex === thumbnailIndex);
  return {
    ...emptyFields,
    ...boxOf(suggestion),
    deal: deal.slice(0, 200),
    ingredient,
    prefix,
    details: details.slice(0, 4000),
    thumbnailIndex: taken ? null : thumbnailIndex,
    key: newAreaKey(),
  };
}

function neighbourOf(
  suggestion: SuggestedArea,
  suggestions: readonly SuggestedArea[],
): SuggestedArea | undefined {
  const index = suggestions.indexOf(suggestion);
  return suggestions[index + 1] ?? suggestions[index - 1];
}
