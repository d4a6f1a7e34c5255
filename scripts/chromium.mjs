import { existsSync } from "node:fs";

/** Debian's packages with a Chromium and the paths of their binaries; the first is preferred. */
export const chromiumPackages = [
  // Chromium without a window system, which takes a third less time.
  { name: "chromium-headless-shell", path: "/usr/bin/chromium-headless-shell" },
  { name: "chromium", path: "/usr/bin/chromium" },
];

/** The Chromium that tests and measurements drive: the one CHROMIUM_PATH names, or one that is installed. */
export function findChromium() {
  return process.env.CHROMIUM_PATH || chromiumPackages.map(({ path }) => path).find(existsSync);
}
