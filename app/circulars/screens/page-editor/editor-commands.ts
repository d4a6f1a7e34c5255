import { say } from "#app/ui/language/say";
import { areaCommands, type CommandTarget } from "./edit/area-commands";
import type { EditorArea } from "./editor-area";
import type { EditorCommand } from "./editor-keys";
import { findShown } from "./editor-state";
import { suggestionCommands } from "./suggest/suggestion-commands";
import type { FocusedBox } from "./use-editor-keys";

interface CommandOptions extends CommandTarget {
  toggleSuggestions(): void;
  showKeys(): void;
  /** Begins or ends going through the suggestions one by one. */
  review(): void;
  open(key: string): void;
  closeForm(): void;
}

/** What keys and buttons do to the areas. While a form is open only its own fields change them. */
export function editorCommands(options: CommandOptions) {
  const { state, dispatch, suggestions, announce } = options;
  const areas = areaCommands(options);
  const { take, acceptAs, accept, dismiss, reject, acceptSure } = suggestionCommands(options);
  const editing = state.formKey !== null;

  const undo = () => {
    const label = state.history.past.at(-1)?.label;
    if (!label) return;
    dispatch({ type: "undo" });
    announce(say("Undone: {label}", { label }));
  };
  const redo = () => {
    const label = state.history.future[0]?.label;
    if (!label) return;
    dispatch({ type: "redo" });
    announce(say("Redone: {label}", { label }));
  };
  const runOnArea = (command: EditorCommand, area: EditorArea): boolean => {
    if (command.name === "nudge" || command.name === "grow") areas.changeBox(area, command);
    else if (command.name === "delete") areas.remove(area);
    else if (command.name === "duplicate") areas.duplicate(area);
    else if (command.name === "copy") areas.copy(area);
    else if (command.name === "open") options.open(area.key);
    else return false;
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
    else if (command.name === "accept-sure") acceptSure();
    else if (command.name === "review") options.review();
    else if (command.name === "new") areas.newArea();
    else if (command.name === "paste") return areas.paste();
    else return false;
    return true;
  };
  /** @returns whether the command had something to do */
  const run = (command: EditorCommand, { key }: FocusedBox): boolean => {
    const suggestion = suggestions.find((other) => other.key === key);
    const area = findShown(state, key);
    if (suggestion && !editing && command.name === "accept") accept(suggestion);
    else if (suggestion && !editing && command.name === "reject") reject(suggestion);
    else if (area && !editing && runOnArea(command, area)) return true;
    else return runAnywhere(command);
    return true;
  };

  return { run, take, acceptAs, dismiss, acceptSure, undo, redo, newArea: areas.newArea };
}
