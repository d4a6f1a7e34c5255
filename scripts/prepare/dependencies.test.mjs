import { expect, test } from "vitest";
import { holdsAllOf } from "./dependencies.mjs";

const lock = {
  packages: {
    "": { version: "1.0.0" },
    "node_modules/kysely": { version: "0.28.18" },
    "node_modules/only-on-windows": { version: "2.0.0", optional: true },
  },
};

test("packages at the versions of the lock are taken as installed, optional ones or not", () => {
  expect(holdsAllOf(lock, { packages: { "node_modules/kysely": { version: "0.28.18" } } })).toBe(true);
});

test("a package at another version makes the installation stale", () => {
  expect(holdsAllOf(lock, { packages: { "node_modules/kysely": { version: "0.28.17" } } })).toBe(false);
});

test("a missing package makes the installation stale", () => {
  expect(holdsAllOf(lock, { packages: {} })).toBe(false);
});
