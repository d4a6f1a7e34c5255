import { makeRunWorld, type RunWorld } from "./make-run-world";
import { openTestWorld } from "./test-world";

export { baseUrl, hourMs, postKeys, type RunWorld, sheetUrl } from "./make-run-world";

/** For a test: it is closed and removed after it, but for the stand-in for Facebook. */
export function openRunWorld(environment: Record<string, string> = {}): Promise<RunWorld> {
  return makeRunWorld(environment, openTestWorld);
}
