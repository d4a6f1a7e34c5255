// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { keepEnterInLists } from "./enter-in-lists";

describe("Enter in a field with a list", () => {
  beforeEach(() => {
    document.addEventListener("keydown", keepEnterInLists);
    document.body.innerHTML = `
      <form><input aria-haspopup="listbox" aria-controls="list"></form>
      <div id="list"><button>First</button><button>Second</button></div>`;
  });
  afterEach(() => document.removeEventListener("keydown", keepEnterInLists));

  const field = () => document.querySelector("input") as HTMLInputElement;
  /** Whether the key is left to the browser, which sends the form. */
  const press = (init: KeyboardEventInit = {}) =>
    field().dispatchEvent(
      new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true, ...init }),
    );
  const clicks = () => {
    const texts: string[] = [];
    for (const option of document.querySelectorAll("button")) {
      option.addEventListener("click", () => texts.push(option.textContent));
    }
    return texts;
  };

  it("sends the form while the list is closed", () => {
    expect(press()).toBe(true);
  });

  it("takes nothing and sends nothing while the list is open and nothing is highlighted", () => {
    field().dataset.expanded = "true";
    const taken = clicks();
    expect(press()).toBe(false);
    expect(taken).toEqual([]);
  });

  it("takes what is highlighted", () => {
    field().dataset.expanded = "true";
    document.querySelectorAll("button")[1]?.setAttribute("data-combobox-selected", "true");
    const taken = clicks();
    expect(press()).toBe(false);
    expect(taken).toEqual(["Second"]);
  });

  const highlightLater = async () => {
    await new Promise(requestAnimationFrame);
    document.querySelector("button")?.setAttribute("data-combobox-selected", "true");
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  };

  it("takes the first match of what was typed also where the list is drawn after Enter", async () => {
    field().dataset.expanded = "true";
    field().value = "Fi";
    const taken = clicks();
    expect(press()).toBe(false);
    await highlightLater();
    expect(taken).toEqual(["First"]);
  });

  it("takes nothing later where another key was pressed meanwhile, or nothing was typed", async () => {
    field().dataset.expanded = "true";
    const taken = clicks();
    press();
    await highlightLater();
    document.querySelector("button")?.removeAttribute("data-combobox-selected");
    field().value = "Fi";
    press();
    press({ key: "ArrowDown" });
    await highlightLater();
    expect(taken).toEqual([]);
  });

  it("leaves alone what the list has taken itself, other keys, and words that are being composed", () => {
    field().dataset.expanded = "true";
    document.querySelector("button")?.setAttribute("data-combobox-selected", "true");
    const taken = clicks();
    expect(press({ key: "a" })).toBe(true);
    expect(press({ isComposing: true })).toBe(true);
    field().addEventListener("keydown", (event) => event.preventDefault(), { once: true });
    press();
    expect(taken).toEqual([]);
  });
});
