import type { Locator, Page } from "@playwright/test";

/** Seconds of the keystroke-level model (Card, Moran, Newell): a key or button, pointing, moving the hand, making up one's mind. */
const seconds = { key: 0.28, point: 1.1, hand: 0.4, mind: 1.35 };

/** What a person has done so far. */
export interface Effort {
  /** Key presses and clicks. */
  presses: number;
  seconds: number;
}

/** Works in the browser as a person does, and counts each press. What the machine takes is waited for and not counted. */
export class Person {
  presses = 0;
  seconds = 0;
  #hand: "keys" | "mouse" = "mouse";

  constructor(readonly page: Page) {}

  effort(): Effort {
    return { presses: this.presses, seconds: this.seconds };
  }

  /** Looks at something and decides. */
  think(): void {
    this.seconds += seconds.mind;
  }

  async click(target: Locator): Promise<void> {
    this.#moveHand("mouse");
    this.seconds += seconds.point;
    this.#press(1);
    await target.click();
  }

  /** Clicks that lead to a file and choose it, in a dialog of the browser. */
  clickElsewhere(count: number): void {
    this.seconds += count * seconds.point;
    this.#press(count);
  }

  /** From the middle of one thing, or from a point of the sheet, to another point of it; both as fractions. */
  async drag(sheet: Locator, from: Locator | [number, number], to: [number, number]): Promise<void> {
    this.#moveHand("mouse");
    this.seconds += 2 * seconds.point;
    this.#press(1);
    const start = Array.isArray(from) ? await pointOn(sheet, from) : await pointOn(from, [0.5, 0.5]);
    const end = await pointOn(sheet, to);
    await this.page.mouse.move(...start);
    await this.page.mouse.down();
    await this.page.mouse.move(...end, { steps: 4 });
    await this.page.mouse.up();
  }

  /** One key, or several at once: "Shift+A". */
  async press(keys: string): Promise<void> {
    this.#moveHand("keys");
    this.#press(keys.split("+").length);
    await this.page.keyboard.press(keys);
  }

  async type(text: string): Promise<void> {
    this.#moveHand("keys");
    this.#press(text.length);
    await this.page.keyboard.insertText(text);
  }

  #press(count: number): void {
    this.presses += count;
    this.seconds += count * seconds.key;
  }

  #moveHand(to: "keys" | "mouse"): void {
    if (this.#hand !== to) this.seconds += seconds.hand;
    this.#hand = to;
  }
}

async function pointOn(element: Locator, [x, y]: [number, number]): Promise<[number, number]> {
  const box = await element.boundingBox();
  if (!box) throw new Error("It is not shown.");
  return [box.x + x * box.width, box.y + y * box.height];
}
