import { format } from "node:util";
import { afterEach, beforeEach, vi } from "vitest";

let printed: string[] = [];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, "error").mockImplementation((...args: unknown[]) => {
    printed.push(format(...args));
  });
});

afterEach(() => {
  vi.mocked(console.error).mockRestore();
  const unexpected = takePrintedErrors();
  if (unexpected.length > 0) {
    throw new Error(`The test printed to console.error without expecting it:\n${unexpected.join("\n")}`);
  }
});

/**
 * Gives what the running test has printed with console.error so far, one string per call, and forgets it.
 * A test that provokes an error calls this and asserts on it; what is left at its end fails the test.
 */
export function takePrintedErrors(): string[] {
  const taken = printed;
  printed = [];
  return taken;
}
