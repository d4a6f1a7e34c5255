import { describe, expect, it } from "vitest";
import { commandOfKey, type KeyPress } from "./editor-keys";

function press(key: string, held: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrl: false, shift: false, alt: false, ...held };
}

describe("commandOfKey", () => {
  it("moves an area by 1 pixel, with Shift by 10, and resizes it with Alt", () => {
    expect(commandOfKey(press("ArrowLeft"), "area")).toEqual({ name: "nudge", by: { x: -1, y: 0 } });
    expect(commandOfKey(press("ArrowDown", { shift: true }), "area")).toEqual({
      name: "nudge",
      by: { x: 0, y: 10 },
    });
    expect(commandOfKey(press("ArrowRight", { alt: true }), "area")).toEqual({
      name: "grow",
      by: { x: 1, y: 0 },
    });
    expect(commandOfKey(press("ArrowUp", { alt: true, shift: true }), "area")).toMatchObject({
      by: { y: -10 },
    });
  });

  it("leaves arrows and Delete to the page where no area has the focus", () => {
    expect(commandOfKey(press("ArrowDown"), "elsewhere")).toBeNull();
    expect(commandOfKey(press("Delete"), "elsewhere")).toBeNull();
    expect(commandOfKey(press("c", { ctrl: true }), "elsewhere")).toBeNull();
  });

  it.each([
    ["z", { ctrl: true }, "undo"],
    ["Z", { ctrl: true, shift: true }, "redo"],
    ["y", { ctrl: true }, "redo"],
    ["v", { ctrl: true }, "paste"],
    ["n", {}, "new"],
    ["S", { shift: true }, "suggestions"],
    ["A", { shift: true }, "accept-sure"],
    ["r", {}, "review"],
    ["?", { shift: true }, "keys"],
  ] as const)("takes %s with %o for %s wherever the focus is", (key, held, name) => {
    for (const target of ["area", "suggestion", "elsewhere"] as const) {
      expect(commandOfKey(press(key, held), target)).toEqual({ name });
    }
  });

  it("duplicates, copies, deletes and opens the area that has the focus", () => {
    expect(commandOfKey(press("d", { ctrl: true }), "area")).toEqual({ name: "duplicate" });
    expect(commandOfKey(press("c", { ctrl: true }), "area")).toEqual({ name: "copy" });
    expect(commandOfKey(press("Delete"), "area")).toEqual({ name: "delete" });
    expect(commandOfKey(press("Enter"), "area")).toEqual({ name: "open" });
  });

  it("accepts and rejects the suggestion that has the focus, and nothing else", () => {
    expect(commandOfKey(press("a"), "suggestion")).toEqual({ name: "accept" });
    expect(commandOfKey(press("x"), "suggestion")).toEqual({ name: "reject" });
    expect(commandOfKey(press("a"), "area")).toBeNull();
  });
});
