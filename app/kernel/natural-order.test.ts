import { describe, expect, it } from "vitest";
import { afterShellOrder, inNaturalOrder } from "./natural-order";

describe("inNaturalOrder", () => {
  it("counts numbers as numbers, in whatever case", () => {
    const names = ["Page-10.jpg", "page-2.jpg", "page-1.jpg"].map((name) => ({ name }));
    const sorted = inNaturalOrder(names, ({ name }) => name);
    expect(sorted.map(({ name }) => name)).toEqual(["page-1.jpg", "page-2.jpg", "Page-10.jpg"]);
  });
});

describe("afterShellOrder", () => {
  it.each([
    ["by bytes", "p-1.jpg p-10.jpg p-2.jpg", "p-1.jpg p-2.jpg p-10.jpg"],
    ["by bytes, capitals first", "P10.jpg P9.jpg p11.jpg", "P9.jpg P10.jpg p11.jpg"],
    ["without punctuation", "p-10.jpg p-1.jpg p-2.jpg", "p-1.jpg p-2.jpg p-10.jpg"],
    ["a person's order", "p-2.jpg p-1.jpg p-10.jpg", "p-2.jpg p-1.jpg p-10.jpg"],
    ["a cover first", "front.pdf back.pdf", "front.pdf back.pdf"],
    ["nothing", "", ""],
  ])("puts names listed %s right", (_, given, expected) => {
    expect(afterShellOrder(given.split(" ")).join(" ")).toBe(expected);
  });
});
