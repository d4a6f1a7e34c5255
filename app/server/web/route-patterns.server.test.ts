import { expect, it } from "vitest";
import { routePatterns } from "./route-patterns.server";

const module = { default: () => null };
const patternOf = routePatterns({
  routes: {
    root: { id: "root", path: "", module },
    frame: { id: "frame", parentId: "root", path: "dashboard", module },
    start: { id: "start", parentId: "frame", index: true, module },
    circular: { id: "circular", parentId: "frame", path: "circulars/:circularId/edit", module },
    rest: { id: "rest", parentId: "root", path: "*", module },
  },
});

it.each([
  ["/dashboard", "/dashboard"],
  ["/dashboard/circulars/17/edit", "/dashboard/circulars/:circularId/edit"],
  ["/dashboard/circulars/17/edit/", "/dashboard/circulars/:circularId/edit"],
  ["/lists/secret", "/*"],
])("calls %s by %s of the site map", (path, pattern) => {
  expect(patternOf(path)).toBe(pattern);
});
