import { expect, test } from "vitest";
import { endsItsProcess, holdsAllOf } from "./dependencies.mjs";

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

test("a driver compiled with headers that end its process is told by what it calls", () => {
  const symbols = (name) => Buffer.from(`\0_ZN4node25AddEnvironmentCleanupHookEPN2v8\0${name}\0`);
  expect(endsItsProcess(symbols("_ZN4node28RemoveEnvironmentCleanupHookEPN2v87IsolateEPFvPvES3_"))).toBe(
    true,
  );
  expect(endsItsProcess(symbols("sqlite3_open_v2"))).toBe(false);
});
