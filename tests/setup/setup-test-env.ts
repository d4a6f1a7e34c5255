import { format } from "node:util";
import { afterEach, beforeEach, vi } from "vitest";

let printed: string[] = [];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, "error").mockImplementation((...args: unknown[]) => {
    printed.push(format(...args));
  });
});

/** What a test prints to console.error without expecting it fails it. */
afterEach(() => {
  vi.mocked(console.error).mockRestore();
  if (printed.length > 0) {
    throw new Error(`The test printed to console.error without expecting it:\n${printed.join("\n")}`);
  }
});
