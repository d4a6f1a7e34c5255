import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EditorArea, emptyFields } from "../editor-area";
import { mergeAreas } from "./merge-areas";

const word = fc.constantFrom("", "a", "b");
const area: fc.Arbitrary<EditorArea> = fc
  .record({ prefix: word, ingredient: word, deal: word, details: word, left: fc.constantFrom(0.1, 0.2) })
  .map((values) => ({ ...emptyFields, top: 0.1, width: 0.1, height: 0.1, ...values, key: "area-1" }));

describe("mergeAreas", () => {
  it("keeps each change of both, and asks only about fields that both changed differently", () => {
    fc.assert(
      fc.property(area, area, area, fc.constantFrom("mine", "theirs"), (base, mine, theirs, preferred) => {
        const merged = mergeAreas({ sent: base, saved: base }, mine, theirs, preferred);
        for (const name of ["prefix", "ingredient", "deal", "details", "left"] as const) {
          const isMine = mine[name] !== base[name];
          const isTheirs = theirs[name] !== base[name];
          const isAsked = isMine && isTheirs && mine[name] !== theirs[name];
          expect(merged.clashes.includes(name === "left" ? "box" : name)).toBe(isAsked);
          const settled = isAsked ? (preferred === "mine" ? mine : theirs) : isMine ? mine : theirs;
          expect(merged.area[name]).toBe(settled[name]);
        }
      }),
    );
  });

  it("takes what the server wrote a little differently for no change of somebody else", () => {
    const sent: EditorArea = { ...emptyFields, key: "new-1", left: 1 / 3, top: 0, width: 0.1, height: 0.1 };
    const saved = { ...sent, left: 0.33333 };
    const mine = { ...sent, left: 0.4 };
    const theirs = { ...saved, deal: "$2" };
    const merged = mergeAreas({ sent, saved }, mine, theirs);
    expect(merged).toEqual({ area: { ...mine, deal: "$2" }, clashes: [] });
  });
});
