import { type Box, findBox, takesInput, type Wanted } from "./in-page";
import { waitFor } from "./processes";
import type { BrowserWindow, PointerAction } from "./window";

const patienceMs = 20_000;
const control = "\uE009";
const button = 0 as const;

/** Somebody who sits before a window, and uses it with mouse and keys. */
export class Person {
  constructor(readonly window: BrowserWindow) {}

  async goto(address: string): Promise<void> {
    await this.window.goto(address);
    await waitFor(async () => {
      if (!(await this.call(takesInput, []))) throw new Error(`${address} is not at work.`);
    }, patienceMs);
  }

  /** Waits until it is shown; gives its box in the window. */
  sees(selector: string, name?: string): Promise<Box> {
    return this.find({ selector, name }, false);
  }

  /** Waits until nothing of the kind is shown. */
  async seesNo(selector: string, name?: string): Promise<void> {
    const wanted = { selector, name };
    await waitFor(async () => {
      if (await this.look(wanted, false)) throw new Error(`${nameOf(wanted)} is still shown.`);
    }, patienceMs);
  }

  async presses(selector: string, name?: string): Promise<void> {
    const { x, y, width, height } = await this.find({ selector, name }, true);
    await this.point([
      { type: "pointerMove", x: Math.round(x + width / 2), y: Math.round(y + height / 2) },
      { type: "pointerDown", button },
      { type: "pointerUp", button },
    ]);
  }

  /** Writes into a field, in the place of what stands there. */
  async fills(selector: string, name: string, text: string): Promise<void> {
    await this.presses(selector, name);
    await this.keys([
      ["keyDown", control],
      ["keyDown", "a"],
      ["keyUp", "a"],
      ["keyUp", control],
    ]);
    await this.types(text);
  }

  /** \uE007 is Enter, as WebDriver names keys. */
  types(text: string): Promise<void> {
    return this.keys(
      [...text].flatMap(
        (key) =>
          [
            ["keyDown", key],
            ["keyUp", key],
          ] as const,
      ),
    );
  }

  /** Drags over a box with the left button; both points are fractions of it. */
  async drags({ x, y, width, height }: Box, from: [number, number], to: [number, number]): Promise<void> {
    const move = (point: [number, number], duration = 0): PointerAction => ({
      type: "pointerMove",
      x: Math.round(x + point[0] * width),
      y: Math.round(y + point[1] * height),
      duration,
    });
    const middle: [number, number] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const [down, up] = (["pointerDown", "pointerUp"] as const).map((type) => ({ type, button }));
    await this.point([move(from), down, move(middle, 100), move(to, 100), up] as PointerAction[]);
  }

  private point(actions: PointerAction[]): Promise<void> {
    return this.window.act([{ type: "pointer", id: "mouse", actions }]);
  }

  private keys(strokes: readonly (readonly ["keyDown" | "keyUp", string])[]): Promise<void> {
    const actions = strokes.map(([type, value]) => ({ type, value }));
    return this.window.act([{ type: "key", id: "keys", actions }]);
  }

  private find(wanted: Wanted, press: boolean): Promise<Box> {
    return waitFor(async () => {
      const box = await this.look(wanted, press);
      if (!box) throw new Error(`${nameOf(wanted)} is not ${press ? "there to be pressed" : "shown"}.`);
      return box;
    }, patienceMs);
  }

  private async look(wanted: Wanted, press: boolean): Promise<Box | null> {
    return (await this.call(findBox, [wanted, press])) as Box | null;
  }

  private call(inPage: (...args: never[]) => unknown, args: unknown[]): Promise<unknown> {
    // What compiles this file gives functions a helper that the page does not have.
    const source = `(...args) => { const __name = (it) => it; return (${inPage})(...args); }`;
    return this.window.call(source, args);
  }
}

function nameOf({ selector, name }: Wanted): string {
  return name === undefined ? selector : `${selector} named ${name}`;
}
