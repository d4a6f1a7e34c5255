import { afterEach } from "vitest";
import { makeTestWorld, type TestWorld } from "./make-test-world";

export type { TestWorld } from "./make-test-world";

const openWorlds = new Set<() => Promise<void>>();

afterEach(async () => {
  for (const close of openWorlds) await close();
  openWorlds.clear();
});

/** Opens a fresh world; it is closed and removed after the test. */
export async function openTestWorld(environment: Record<string, string> = {}): Promise<TestWorld> {
  const { close, ...world } = await makeTestWorld(environment);
  openWorlds.add(close);
  return world;
}
