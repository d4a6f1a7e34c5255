import type { SuggestedArea } from "#app/circulars/domain/areas/suggestions";
import type { ImageSize } from "./box-moves";
import type { EditorAction, EditorState } from "./editor-state";

/** What the editor's commands read and call. */
export interface CommandTarget {
  image: ImageSize;
  state: EditorState;
  dispatch(action: EditorAction): void;
  /** Those on the screen, in reading order. */
  suggestions: readonly SuggestedArea[];
  /** Lays the focus on an area or suggestion once it is drawn. */
  focus(key: string): void;
  /** Told to screen readers. */
  say(text: string): void;
}
