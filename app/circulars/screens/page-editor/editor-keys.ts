import { say } from "#app/ui/language/say";
import type { Point } from "./draw/box-moves";

/** What a key press asks of the editor. */
export type EditorCommand =
  | { name: "nudge"; by: Point }
  | { name: "grow"; by: Point }
  | { name: "delete" | "duplicate" | "copy" | "open" | "accept" | "reject" }
  | { name: "paste" | "undo" | "redo" | "new" | "suggestions" | "keys" | "escape" }
  | { name: "accept-sure" | "review" };

export interface KeyPress {
  key: string;
  ctrl: boolean;
  shift: boolean;
  alt: boolean;
}

/** Where the focus is: on an area, on a suggestion, or elsewhere (but in no field). */
export type KeyTarget = "area" | "suggestion" | "elsewhere";

const arrows: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** How far Shift makes an arrow key go, in pixels of the page image. */
const bigStep = 10;

/** The one table of the editor's keys. Null for keys that are not the editor's. */
export function commandOfKey(press: KeyPress, target: KeyTarget): EditorCommand | null {
  const letter = press.key.toLowerCase();
  if (press.ctrl) return press.alt ? null : commandWithCtrl(letter, press.shift, target);
  const arrow = arrows[press.key];
  if (arrow) {
    if (target !== "area") return null;
    const size = press.shift ? bigStep : 1;
    return { name: press.alt ? "grow" : "nudge", by: { x: arrow.x * size, y: arrow.y * size } };
  }
  if (press.alt) return null;
  if (target === "area" && (letter === "delete" || letter === "backspace")) return { name: "delete" };
  if (target === "area" && letter === "enter") return { name: "open" };
  if (letter === "a" && press.shift) return { name: "accept-sure" };
  if (target === "suggestion" && letter === "a") return { name: "accept" };
  if (target === "suggestion" && (letter === "x" || letter === "delete")) return { name: "reject" };
  if (letter === "n") return { name: "new" };
  if (letter === "r") return { name: "review" };
  if (letter === "s") return { name: "suggestions" };
  if (letter === "?") return { name: "keys" };
  if (letter === "escape") return { name: "escape" };
  return null;
}

function commandWithCtrl(letter: string, shift: boolean, target: KeyTarget): EditorCommand | null {
  if (letter === "z") return { name: shift ? "redo" : "undo" };
  if (shift) return null;
  if (letter === "y") return { name: "redo" };
  if (letter === "v") return { name: "paste" };
  if (target !== "area") return null;
  if (letter === "d") return { name: "duplicate" };
  if (letter === "c") return { name: "copy" };
  return null;
}

/** All keys, for the dialog that lists them. Single keys keep their English names, which are on keyboards. */
export function listKeys(): { keys: string; does: string }[] {
  return [
    { keys: "Tab, Shift+Tab", does: say("Go from area to area in reading order") },
    { keys: "N", does: say("Place a new area") },
    { keys: "Enter", does: say("Open the area’s form") },
    { keys: "Esc", does: say("Go back: out of the form, out of a drag") },
    { keys: say("Arrow keys"), does: say("Move the area by 1 pixel") },
    { keys: say("Shift+arrow keys"), does: say("Move it by 10 pixels") },
    { keys: say("Alt+arrow keys"), does: say("Resize it by 1 pixel (with Shift by 10)") },
    { keys: say("Alt while dragging"), does: say("Do not snap to printed edges") },
    { keys: "Delete", does: say("Delete the area") },
    { keys: "Ctrl+D", does: say("Duplicate it") },
    { keys: "Ctrl+C, Ctrl+V", does: say("Copy it, paste it, also onto another page") },
    { keys: "Ctrl+Z", does: say("Undo") },
    { keys: "Ctrl+Shift+Z, Ctrl+Y", does: say("Redo") },
    { keys: "S", does: say("Show or hide suggested areas") },
    { keys: "A, X", does: say("Accept or reject the suggested area") },
    { keys: "Shift+A", does: say("Accept all sure suggestions of the page") },
    { keys: "R", does: say("Review the other suggestions one by one") },
    { keys: "?", does: say("Show this list") },
  ];
}
