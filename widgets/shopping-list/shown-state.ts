/** So many are drawn at once; nobody scrolls through thousands, and a tick has to be answered at once. */
export const PAGE = 50;

/** What a shopper can take back, and what it says. */
export interface Undo {
  ids: string[];
  text: string;
}

export interface ShownState {
  /** The item whose form is open; null for none. */
  openId: string | null;
  undo: Undo | null;
  /** So many lines are drawn of what is wanted, and of what is in the cart. */
  maxLines: number;
}

export type ShownAction =
  | { type: "opened"; id: string | null }
  | { type: "added" }
  | { type: "ticked" }
  | { type: "removed"; undo: Undo }
  | { type: "put-back" }
  | { type: "more" };

export const startState: ShownState = { openId: null, undo: null, maxLines: PAGE };

export function reduceShown(state: ShownState, action: ShownAction): ShownState {
  if (action.type === "opened") return { ...state, openId: action.id };
  if (action.type === "ticked") return { ...state, openId: null };
  if (action.type === "removed") return { ...state, openId: null, undo: action.undo };
  if (action.type === "more") return { ...state, maxLines: state.maxLines + PAGE };
  return { ...state, undo: null };
}
