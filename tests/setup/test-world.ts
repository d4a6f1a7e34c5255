import { onTestFinished } from "vitest";
import { makeTestWorld, type TestWorld } from "./make-test-world";

export type { TestWorld } from "./make-test-world";

/**
 * Opens a fresh world; it is closed and removed after the test.
 * @param like a data folder that it begins with a copy of
 */
export async function openTestWorld(
  environment: Record<string, string> = {},
  like?: string,
): Promise<TestWorld> {
  const { close, ...world } = await makeTestWorld(environment, like);
  onTestFinished(close);
  return world;
}
