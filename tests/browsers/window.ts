/** A source of input and what it does, as WebDriver and WebDriver BiDi alike write it. */
export type Source =
  | { type: "key"; id: string; actions: { type: "keyDown" | "keyUp"; value: string }[] }
  | { type: "pointer"; id: string; actions: PointerAction[] };

export type PointerAction =
  | { type: "pointerMove"; x: number; y: number; duration?: number }
  | { type: "pointerDown" | "pointerUp"; button: 0 };

/** A window of a browser, as much of it as both protocols can do. */
export interface BrowserWindow {
  /** Resolves once the page is loaded. */
  goto(address: string): Promise<void>;
  /** Calls the function, given as its source, in the page; arguments and answer are JSON. */
  call(source: string, args: unknown[]): Promise<unknown>;
  act(sources: Source[]): Promise<void>;
  /** PNG, in base64. */
  screenshot(): Promise<string>;
  close(): Promise<void>;
}

export const windowSize = { width: 1366, height: 900 };
