import { describe, expect, it } from "vitest";
import { changesBetween } from "./changes";

describe("changesBetween", () => {
  it("gives the fields that differ and no others", () => {
    expect(changesBetween({ name: "Week 11", title: "Deals" }, { name: "Week 12", title: "Deals" })).toEqual([
      { field: "name", before: "Week 11", after: "Week 12" },
    ]);
  });

  it("gives all fields of what was made or deleted", () => {
    expect(changesBetween(null, { name: "Week 12", pages: 4 })).toEqual([
      { field: "name", before: undefined, after: "Week 12" },
      { field: "pages", before: undefined, after: "4" },
    ]);
    expect(changesBetween({ name: "Week 12" }, undefined)).toEqual([
      { field: "name", before: "Week 12", after: undefined },
    ]);
  });

  it("looks inside of what is nested, by path", () => {
    expect(
      changesBetween({ box: { top: 0.1, left: 0 }, ids: [1, 2] }, { box: { top: 0.2, left: 0 }, ids: [1] }),
    ).toEqual([
      { field: "box.top", before: "0.1", after: "0.2" },
      { field: "ids.1", before: "2", after: undefined },
    ]);
  });

  it("says of what is empty that there is none", () => {
    expect(changesBetween({ notes: "x", ids: [1] }, { notes: null, ids: [] })).toEqual([
      { field: "notes", before: "x", after: "none" },
      { field: "ids", before: undefined, after: "none" },
      { field: "ids.0", before: "1", after: undefined },
    ]);
  });

  it("gives nothing for two things that are the same", () => {
    expect(changesBetween({ a: [1, { b: "c" }] }, { a: [1, { b: "c" }] })).toEqual([]);
    expect(changesBetween(null, null)).toEqual([]);
  });
});
