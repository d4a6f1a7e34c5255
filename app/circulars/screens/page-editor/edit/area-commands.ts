import { areaBoxSchema, areaDetailsSchema } from "#app/circulars/domain/areas/schemas";
import { say } from "#app/ui/language/say";
import type { Box } from "#reader/page-content";
import {
  copyBeside,
  describeBox,
  freePlace,
  growBox,
  type ImageSize,
  nudgeBox,
  placeBeside,
} from "../draw/box-moves";
import { type AreaFields, boxOf, type EditorArea, emptyFields, fieldsOf, newAreaKey } from "../editor-area";
import type { EditorCommand } from "../editor-keys";
import type { OfferedArea } from "../editor-page";
import { type EditorAction, type EditorState, shownAreas } from "../editor-state";

/** What the editor's commands read and call. */
export interface CommandTarget {
  image: ImageSize;
  state: EditorState;
  dispatch(action: EditorAction): void;
  /** The suggestions on the screen, in reading order. */
  suggestions: readonly OfferedArea[];
  /** All suggestions, including hidden ones. */
  allSuggestions: readonly OfferedArea[];
  /** Moves the focus to an area or suggestion once it is rendered. */
  focus(key: string): void;
  /** Has screen readers say the text. */
  announce(text: string): void;
}

/** What keys and buttons do to areas. */
export function areaCommands({ image, state, dispatch, focus, announce }: CommandTarget) {
  const newArea = () => {
    const box = freePlace(shownAreas(state), { x: 0.5, y: 0.4 }, image);
    dispatch({ type: "start", area: { ...emptyFields, ...box, key: newAreaKey() } });
  };
  /** Pictures belong to one area of their page, so copies start without one. */
  const addCopy = (fields: AreaFields, box: Box, label: string) => {
    const area = { ...fieldsOf(fields), ...boxOf(box), thumbnailIndex: null, key: newAreaKey() };
    dispatch({ type: "add", area, label, at: performance.now() });
    focus(area.key);
    announce(`${label}: ${area.ingredient}`);
  };
  const duplicate = (area: EditorArea) => addCopy(area, copyBeside(area, image), say("Duplicate"));
  const copy = (area: EditorArea) => {
    copyArea({ ...boxOf(area), fields: fieldsOf(area) });
    announce(say("Copied {name}", { name: area.ingredient }));
  };
  /** @returns whether there was something to paste */
  const paste = (): boolean => {
    const copied = pastedArea();
    if (copied) addCopy(copied.fields, placeBeside(boxOf(copied), shownAreas(state), image), say("Paste"));
    return copied !== null;
  };
  const remove = (area: EditorArea) => {
    const others = shownAreas(state).filter(({ key }) => key !== area.key);
    dispatch({ type: "remove", key: area.key, at: performance.now() });
    announce(say("Deleted {name}", { name: area.ingredient }));
    const nearest = others.toSorted((a, b) => distance(a, area) - distance(b, area))[0];
    if (nearest) focus(nearest.key);
  };
  const changeBox = (area: EditorArea, { name, by }: Extract<EditorCommand, { by: unknown }>) => {
    const label = name === "nudge" ? say("Move") : say("Resize");
    const box = (name === "nudge" ? nudgeBox : growBox)(boxOf(area), by, image);
    const mergeKey = `${label} ${area.key}`;
    dispatch({ type: "set-box", key: area.key, box, label, mergeKey, at: performance.now() });
    announce(describeBox(box, image));
  };
  return { newArea, duplicate, copy, paste, remove, changeBox };
}

function distance(a: Box, b: Box): number {
  return Math.hypot(a.left - b.left, a.top - b.top);
}

const key = "endcap_copied_area";
const copiedSchema = areaBoxSchema.extend({ fields: areaDetailsSchema });

/** An area in the form in which it is copied. */
interface CopiedArea extends Box {
  fields: AreaFields;
}

/** Stores the area for every tab of this browser, so that it can be pasted onto other pages and circulars. */
function copyArea(area: CopiedArea): void {
  localStorage.setItem(key, JSON.stringify(area));
}

/** The area that was copied last; null if there is none or what is stored is not an area. */
function pastedArea(): CopiedArea | null {
  try {
    return copiedSchema.parse(JSON.parse(localStorage.getItem(key) ?? ""));
  } catch {
    return null;
  }
}
