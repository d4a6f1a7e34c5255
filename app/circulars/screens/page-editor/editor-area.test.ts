import { describe, expect, it } from "vitest";
import { type EditorArea, emptyFields, offeredThumbnails } from "./editor-area";

function picture(id: number, width = 0.2, height = 0.2) {
  return { id, width, height, left: 0, top: 0, status: "ready" as const };
}

function areaWith(key: string, thumbnailIndex: number | null): EditorArea {
  return { ...emptyFields, key, thumbnailIndex, left: 0, top: 0, width: 0.1, height: 0.1 };
}

describe("offeredThumbnails", () => {
  it("hides pictures of other areas but keeps the area's own", () => {
    const areas = [areaWith("mine", 0), areaWith("other", 1)];
    const offered = offeredThumbnails([picture(0), picture(1), picture(2)], areas, "mine");
    expect(offered.map(({ id }) => id)).toEqual([0, 2]);
  });

  it("hides pictures wider or taller than 0.9 of the page", () => {
    const offered = offeredThumbnails(
      [picture(0, 0.91), picture(1, 0.2, 0.95), picture(2, 0.9, 0.9)],
      [],
      "mine",
    );
    expect(offered.map(({ id }) => id)).toEqual([2]);
  });
});
