import { describe, expect, it } from "vitest";
import { notPrinted, type SuggestedArea } from "#reader/deals/suggestions";
import { type EditorArea, emptyFields } from "./editor-area";
import { type EditorAction, type EditorState, editorReducer, shownAreas, startEditor } from "./editor-state";

function area(key: string, left = 0.1, ingredient = key): EditorArea {
  return { ...emptyFields, key, ingredient, left, top: 0.1, width: 0.2, height: 0.2 };
}

function perform(state: EditorState, ...actions: EditorAction[]): EditorState {
  return actions.reduce(editorReducer, state);
}

function keys(state: EditorState): string[] {
  return shownAreas(state).map(({ key }) => key);
}

const box = { left: 0.5, top: 0.5, width: 0.2, height: 0.2 };

const suggestion: SuggestedArea = {
  ...{ left: 0.5, top: 0.1, width: 0.2, height: 0.2, ...notPrinted },
  ...{ key: "1-2-3-4", prefix: "", ingredient: "drawn", deal: "", details: "", department: "" },
  ...{ thumbnailIndex: null, confidence: 0.5 },
};

describe("undo and redo", () => {
  const start = startEditor([area("apples"), area("milk", 0.6)]);

  const steps: Record<string, EditorAction> = {
    "creating an area": { type: "saved", area: area("eggs"), at: 0 },
    "editing its fields": { type: "saved", area: area("apples", 0.1, "Gala apples"), at: 0 },
    "moving it": { type: "set-box", key: "apples", box, label: "Move", at: 0 },
    "resizing it": { type: "set-box", key: "apples", box: { ...box, width: 0.3 }, label: "Resize", at: 0 },
    "deleting it": { type: "remove", key: "apples", at: 0 },
    "accepting a suggestion": { type: "add", area: area("bread"), label: "Accept suggestion", at: 0 },
    "turning a suggestion down": { type: "reject", suggestionKey: "1-2-3-4", at: 0 },
    "pasting it": { type: "add", area: area("pasted"), label: "Paste", at: 0 },
    "duplicating it": { type: "add", area: area("copy", 0.15), label: "Duplicate", at: 0 },
    "taking somebody else's version": {
      type: "replace",
      area: area("apples", 0.3),
      label: "Take theirs",
      at: 0,
    },
  };

  it.each(Object.entries(steps))("cover %s", (_what, action) => {
    const done = perform(start, action);
    expect(done.history.present).not.toEqual(start.history.present);
    const undone = perform(done, { type: "undo" });
    expect(undone.history.present).toEqual(start.history.present);
    expect(perform(undone, { type: "redo" }).history.present).toEqual(done.history.present);
  });

  it("leave in place what somebody else has made where a suggestion was accepted", () => {
    const accepted = perform(start, {
      type: "add-all",
      areas: [area("figs"), area("dates")],
      label: "Accept 2 suggestions",
      at: 0,
    });
    const taken = perform(accepted, { type: "taken", key: "figs", theirs: area("area-7") });
    expect(keys(taken)).toEqual(["apples", "milk", "dates", "area-7"]);
    const undone = perform(taken, { type: "undo" });
    expect(keys(undone)).toEqual(["apples", "milk", "area-7"]);
    expect(keys(perform(undone, { type: "redo" }))).toEqual(["apples", "milk", "dates", "area-7"]);
  });

  it("take one step each, newest first", () => {
    const done = perform(start, ...Object.values(steps));
    const count = Object.keys(steps).length;
    expect(done.history.past).toHaveLength(count);
    const undone = perform(done, ...Array<EditorAction>(count).fill({ type: "undo" }));
    expect(undone.history.present).toEqual(start.history.present);
    expect(undone.history.past).toHaveLength(0);
  });

  it("count rapid nudges of one area as one step", () => {
    const nudge = (left: number, at: number, key = "apples"): EditorAction => ({
      type: "set-box",
      key,
      box: { ...box, left },
      label: "Move",
      mergeKey: `nudge ${key}`,
      at,
    });
    const quick = perform(start, nudge(0.2, 0), nudge(0.21, 300), nudge(0.22, 600));
    expect(quick.history.past).toHaveLength(1);
    expect(perform(quick, { type: "undo" }).history.present).toEqual(start.history.present);
    expect(perform(start, nudge(0.2, 0), nudge(0.21, 5000)).history.past).toHaveLength(2);
    expect(perform(start, nudge(0.2, 0), nudge(0.21, 100, "milk")).history.past).toHaveLength(2);
  });

  it("forget what was undone once something else is done", () => {
    const done = perform(start, { type: "remove", key: "apples", at: 0 }, { type: "undo" });
    const other = perform(done, { type: "remove", key: "milk", at: 0 }, { type: "redo" });
    expect(keys(other)).toEqual(["apples"]);
  });

  it("leave no selection on an area that is gone", () => {
    const done = perform(
      start,
      { type: "add", area: area("copy"), label: "Duplicate", at: 0 },
      { type: "undo" },
    );
    expect(done.selectedKey).toBeNull();
  });

  it("change nothing where there is nothing to undo or redo", () => {
    expect(perform(start, { type: "undo" }).history).toEqual(start.history);
    expect(perform(start, { type: "redo" }).history).toEqual(start.history);
  });

  it("make no step of a move that ends where it began", () => {
    const same = { left: 0.1, top: 0.1, width: 0.2, height: 0.2 };
    expect(perform(start, { type: "set-box", key: "apples", box: same, label: "Move", at: 0 })).toBe(start);
  });
});

describe("a new area", () => {
  const start = startEditor([area("apples")]);
  const drawn = perform(start, { type: "start", area: area("drawn"), suggestion });

  it("is shown with its form open and is no step yet", () => {
    expect(keys(drawn)).toEqual(["apples", "drawn"]);
    expect(drawn.formKey).toBe("drawn");
    expect(drawn.history.past).toHaveLength(0);
  });

  it("can be moved before it is saved", () => {
    const moved = perform(drawn, { type: "set-box", key: "drawn", box, label: "Move", at: 0 });
    expect(moved.draft?.area).toMatchObject(box);
    expect(moved.history.past).toHaveLength(0);
  });

  it("goes when its form is cancelled", () => {
    expect(keys(perform(drawn, { type: "close-form" }))).toEqual(["apples"]);
    expect(keys(perform(drawn, { type: "remove", key: "drawn", at: 0 }))).toEqual(["apples"]);
  });

  it("becomes one step when it is saved, which ends editing", () => {
    const saved = perform(drawn, { type: "saved", area: area("drawn"), at: 0 });
    expect(saved).toMatchObject({ draft: null, formKey: null });
    expect(saved.history.past.map(({ label }) => label)).toEqual(["Accept suggestion"]);
  });

  it("answers the suggestion that it is made of, however much it was corrected, until that is undone", () => {
    const rejected = (state: EditorState) => state.history.present.rejected;
    const moved = perform(drawn, { type: "saved", area: area("drawn", 0.54), at: 0 });
    expect(rejected(moved)).toEqual([]);
    const corrected = { ...area("drawn", 0.65), ingredient: "Milk" };
    const saved = perform(drawn, { type: "saved", area: corrected, at: 0 });
    const added = perform(start, { type: "add", area: corrected, suggestion, label: "Accept", at: 0 });
    for (const state of [saved, added]) {
      expect(rejected(state)).toEqual(["1-2-3-4"]);
      expect(rejected(perform(state, { type: "undo" }))).toEqual([]);
    }
  });

  it("answers one whose name is an earlier ad's only where its area does so by what was read", () => {
    const read = { prefix: "", ingredient: "dr4wn" };
    const remembered = { ...suggestion, seenBefore: { circular: "Last week", read } };
    const take = (left: number) =>
      perform(start, {
        type: "add",
        area: area("drawn", left),
        suggestion: remembered,
        label: "Accept",
        at: 0,
      });
    expect(take(0.5).history.present.rejected).toEqual([]);
    expect(take(0.56).history.present.rejected).toEqual(["1-2-3-4"]);
  });
});
