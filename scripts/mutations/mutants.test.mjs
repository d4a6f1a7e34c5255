import { describe, expect, it } from "vitest";
import { mutantsOf } from "./mutants.mjs";

const changed = (text) =>
  mutantsOf(text, "some.ts").map(
    ({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end),
  );

describe("mutantsOf", () => {
  it("changes one operator, literal or condition at a time", () => {
    expect(changed("if (a < 3) b = true;")).toEqual([
      "if (!(a < 3)) b = true;",
      "if (a <= 3) b = true;",
      "if (a < (3 + 1)) b = true;",
      "if (a < 3) b = false;",
    ]);
  });

  it("leaves out a call, or a condition of a query", () => {
    expect(changed("await requirePermission(ctx);")).toEqual([""]);
    expect(changed('const rows = db.selectFrom("store").where("id", "=", id).selectAll();')).toEqual([
      'const rows = db.selectFrom("store").selectAll();',
    ]);
  });

  it("leaves types, imports, what is logged and turns for others alone", () => {
    expect(changed('import a from "a"; type B = 1 | true; ctx.log.warn({ a: 1 }, "b");')).toEqual([]);
    expect(changed("await nextTurn();")).toEqual([]);
  });
});
