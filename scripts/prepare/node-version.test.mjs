import { expect, test } from "vitest";
import { nodeIsTooOld } from "./node-version.mjs";

test.each(["20.19.0", "20.19.1", "20.20.0", "22.1.0", "24.0.0"])("Node %s is new enough", (version) => {
  expect(nodeIsTooOld(version)).toBeUndefined();
});

test.each(["20.18.3", "18.20.5", "9.99.99"])(
  "Node %s is refused with a sentence that names both versions",
  (version) => {
    expect(nodeIsTooOld(version)).toContain(`needs Node 20.19.0 or newer, and this is Node ${version}`);
  },
);
