import { describe, expect, test } from "vitest";
import { dropOf, groupListId, poolId } from "./dragging";

const drag = (active: string | number, over: string | number | null) =>
  ({ active: { id: active }, over: over === null ? null : { id: over } }) as Parameters<typeof dropOf>[0];

describe("a drop", () => {
  test("of a page of the circular on a page of the group puts it before that one", () => {
    expect(dropOf(drag(poolId(7), 2), [1, 2, 3])).toEqual({ kind: "add", pageId: 7, index: 1 });
  });

  test("on the list beside its pages puts it at the end", () => {
    expect(dropOf(drag(poolId(7), groupListId), [1, 2, 3])).toEqual({ kind: "add", pageId: 7, index: 3 });
    expect(dropOf(drag(poolId(7), groupListId), [])).toEqual({ kind: "add", pageId: 7, index: 0 });
  });

  test("of a page of the group on another one takes its place", () => {
    expect(dropOf(drag(3, 1), [1, 2, 3])).toEqual({ kind: "move", pageId: 3, index: 0 });
  });

  test.each([
    ["beside everything", drag(poolId(7), null)],
    ["of a page of the group on the list itself", drag(3, groupListId)],
    ["on a page of the circular", drag(poolId(7), poolId(8))],
  ])("%s changes nothing", (_, event) => {
    expect(dropOf(event, [1, 2, 3])).toBeNull();
  });
});
