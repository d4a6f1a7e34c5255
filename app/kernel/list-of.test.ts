import { describe, expect, it } from "vitest";
import * as z from "zod";
import { listOf } from "./list-of";

describe("a list", () => {
  const numbers = z.object({ list: listOf(z.object({ id: z.number(), name: z.string() }), 200_000) });
  const issuesOf = (list: unknown) => numbers.safeParse({ list }).error?.issues ?? [];

  it("gives its items as they are read", () => {
    const trimmed = listOf(z.string().trim(), 2);
    expect(trimmed.parse([" a", "b "])).toEqual(["a", "b"]);
    expect(z.object({ list: trimmed.optional() }).parse({})).toEqual({});
    expect(z.object({ list: trimmed.default([]) }).parse({})).toEqual({ list: [] });
  });

  it("is told to be wrong by its first wrong item alone", () => {
    const list = [{ id: 1, name: "right" }, ...Array(199_999).fill({})];
    expect(issuesOf(list)).toMatchObject([
      { path: ["list", 1, "id"], code: "invalid_type", expected: "number" },
      { path: ["list", 1, "name"], code: "invalid_type", expected: "string" },
    ]);
    expect(issuesOf(list)).toHaveLength(2);
  });

  it("is not looked into where it is too long", () => {
    let looks = 0;
    const counting = z.unknown().refine(() => {
      looks += 1;
      return true;
    });
    expect(listOf(counting, 3, "Too many.").safeParse([1, 2, 3, 4]).error?.issues).toMatchObject([
      { code: "too_big", message: "Too many.", path: [] },
    ]);
    expect(looks).toBe(0);
  });

  it("is nothing else than a list", () => {
    for (const value of ["text", { length: 1 }, null, undefined]) {
      expect(issuesOf(value)).toMatchObject([{ code: "invalid_type", expected: "array", path: ["list"] }]);
    }
  });
});
