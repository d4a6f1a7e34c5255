import { onTestFinished } from "vitest";
import { makeTestWorld, type TestWorld } from "./make-test-world";

export type { TestWorld } from "./make-test-world";

/** Opens a fresh world; it is closed and removed after the test. */
export async function openTestWorld(environment: Record<string, string> = {}): Promise<TestWorld> {
  const { close, ...world } = await makeTestWorld(environment);
  onTestFinished(close);
  return world;
}
