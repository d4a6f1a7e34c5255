import { describe, expect, it } from "vitest";
import { moved } from "./PdfFileList";

describe("moved", () => {
  it.each([
    [0, 2, "bcad"],
    [3, 0, "dabc"],
    [1, 2, "acbd"],
    [2, 1, "acbd"],
    [2, 2, "abcd"],
  ])("puts the entry from %i at %i", (from, to, result) => {
    expect(moved([..."abcd"], from, to).join("")).toBe(result);
  });
});
