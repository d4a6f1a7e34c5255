import type { SuggestedArea } from "#app/domain/areas/suggestions";
import type { Box } from "#app/domain/ports";
import { copyArea, pastedArea } from "./area-clipboard";
import { copyBeside, freePlace, growBox, type ImageSize, nudgeBox } from "./box-moves";
import { boxOf, type EditorArea, emptyFields, fieldsOf, isSameBox, newAreaKey } from "./editor-area";
import type { EditorCommand } from "./editor-keys";
import { type EditorAction, type EditorState, findShown, shownAreas } from "./editor-state";
import type { FocusedBox } from "./use-editor-keys";

interface CommandOptions {
  pageId: number;
  image: ImageSize;
  state: EditorState;
  dispatch(action: EditorAction): void;
  suggestions: readonly SuggestedArea[];
  /** Lays the focus on an area or suggestion once it is drawn. */
  focus(key: string): void;
  toggleSuggestions(): void;
  showKeys(): void;
  open(key: string): void;
  closeForm(): void;
  /** Told to screen readers. */
  say(text: string): void;
}

export interface EditorCommands {
  /** @returns whether the command had something to do */
  run(command: EditorCommand, focused: FocusedBox): boolean;
  newArea(): void;
  /** Starts an area from a suggestion, its fields filled and its form open. */
  take(suggestionKey: string): void;
  undo(): void;
  redo(): void;
}

/** What keys and buttons do to the areas. While a form is open only its own fields change them. */
export function useEditorCommands(options: CommandOptions): EditorCommands {
  const { pageId, image, state, dispatch, suggestions, focus, say } = options;
  const now = () => performance.now();
  const editing = state.formKey !== null;

  const newArea = () => {
    const box = freePlace(shownAreas(state), { x: 0.5, y: 0.4 }, image);
    dispatch({ type: "start", area: { ...emptyFields, ...box, key: newAreaKey() } });
  };
  const take = (suggestionKey: string) => {
    const suggestion = suggestions.find(({ key }) => key === suggestionKey);
    if (suggestion) dispatch({ type: "start", area: fromSuggestion(suggestion, state), suggestionKey });
  };
  const accept = (suggestion: SuggestedArea) => {
    if (suggestion.ingredient === "") {
      take(suggestion.key);
      return;
    }
    const next = neighbourOf(suggestion, suggestions);
    const area = fromSuggestion(suggestion, state);
    dispatch({ type: "add", area, label: "Accept suggestion", at: now() });
    say(`Accepted ${area.ingredient}`);
    focus(next?.key ?? area.key);
  };
  const reject = (suggestion: SuggestedArea) => {
    const next = neighbourOf(suggestion, suggestions);
    dispatch({ type: "reject", suggestionKey: suggestion.key, at: now() });
    say("Suggestion rejected");
    if (next) focus(next.key);
  };
  const undo = () => {
    const label = state.history.past.at(-1)?.label;
    if (!label) return;
    dispatch({ type: "undo" });
    say(`Undone: ${label}`);
  };
  const redo = () => {
    const label = state.history.future[0]?.label;
    if (!label) return;
    dispatch({ type: "redo" });
    say(`Redone: ${label}`);
  };
  const add = (area: EditorArea, label: string) => {
    dispatch({ type: "add", area, label, at: now() });
    focus(area.key);
    say(`${label}: ${area.ingredient}`);
  };
  const duplicate = (area: EditorArea) => {
    const fields = { ...fieldsOf(area), thumbnailIndex: null };
    add({ ...fields, ...copyBeside(area, image), key: newAreaKey() }, "Duplicate");
  };
  const paste = () => {
    const copied = pastedArea();
    if (!copied) return false;
    let box = boxOf(copied);
    while (shownAreas(state).some((area) => isSameBox(area, box))) {
      const beside = copyBeside(box, image);
      if (isSameBox(beside, box)) break;
      box = beside;
    }
    const { ingredient, prefix, deal, details, categoryId, featured, recipesJson } = copied.fields;
    const fields = {
      ingredient,
      prefix,
      deal,
      details,
      categoryId,
      featured,
      recipesJson,
      thumbnailIndex: null,
    };
    add({ ...fields, ...box, key: newAreaKey() }, "Paste");
    return true;
  };
  const remove = (area: EditorArea) => {
    const others = shownAreas(state).filter(({ key }) => key !== area.key);
    dispatch({ type: "remove", key: area.key, at: now() });
    say(`Deleted ${area.ingredient}`);
    const nearest = others.toSorted((a, b) => distance(a, area) - distance(b, area))[0];
    if (nearest) focus(nearest.key);
  };
  const changeBox = (area: EditorArea, command: Extract<EditorCommand, { by: unknown }>) => {
    const change = command.name === "nudge" ? nudgeBox : growBox;
    const box = change(boxOf(area), command.by, image);
    const label = command.name === "nudge" ? "Move" : "Resize";
    dispatch({ type: "set-box", key: area.key, box, label, mergeKey: `${label} ${area.key}`, at: now() });
    say(describeBox(box, image));
  };

  const runOnArea = (command: EditorCommand, area: EditorArea): boolean => {
    if (command.name === "nudge" || command.name === "grow") changeBox(area, command);
    else if (command.name === "delete") remove(area);
    else if (command.name === "duplicate") duplicate(area);
    else if (command.name === "open") options.open(area.key);
    else if (command.name === "copy") {
      copyArea({ ...boxOf(area), pageId, fields: fieldsOf(area) });
      say(`Copied ${area.ingredient}`);
    } else return false;
    return true;
  };
  const runAnywhere = (command: EditorCommand): boolean => {
    if (command.name === "suggestions") options.toggleSuggestions();
    else if (command.name === "keys") options.showKeys();
    else if (command.name === "escape" && editing) options.closeForm();
    else if (command.name === "escape") dispatch({ type: "select", key: null });
    else if (editing) return false;
    else if (command.name === "undo") undo();
    else if (command.name === "redo") redo();
    else if (command.name === "new") newArea();
    else if (command.name === "paste") return paste();
    else return false;
    return true;
  };
  const run = (command: EditorCommand, { key }: FocusedBox): boolean => {
    const suggestion = suggestions.find((other) => other.key === key);
    const area = findShown(state, key);
    if (suggestion && !editing && command.name === "accept") accept(suggestion);
    else if (suggestion && !editing && command.name === "reject") reject(suggestion);
    else if (area && !editing && runOnArea(command, area)) return true;
    else return runAnywhere(command);
    return true;
  };

  return { run, newArea, take, undo, redo };
}

/** A picture goes to one area only. */
function fromSuggestion(suggestion: SuggestedArea, state: EditorState): EditorArea {
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

function distance(a: EditorArea, b: EditorArea): number {
  return Math.hypot(a.left - b.left, a.top - b.top);
}

function describeBox(box: Box, image: ImageSize): string {
  const [x, y] = [box.left * image.width, box.top * image.height].map(Math.round);
  const [width, height] = [box.width * image.width, box.height * image.height].map(Math.round);
  return `${x}, ${y}, ${width} by ${height} pixels`;
}
