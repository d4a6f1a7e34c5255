import { expect, test } from "vitest";
import { pageWidth } from "./layout";

test.each([
  [336, 8, 336],
  [899, 8, 899],
  [900, 8, 536],
  [1300, 8, 860],
  [1440, 8, 526],
  [1440, 1, 860],
])("in a widget of %i px with %i pages a page is drawn %i px wide", (widget, pages, width) => {
  expect(pageWidth(widget, pages)).toBe(width);
});
