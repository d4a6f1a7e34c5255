import { existsSync } from "node:fs";

/** Debian's packages that bring a Chromium, with where they put it; the first of them is the one to have. */
export const chromiumPackages = [
  // The same engine without windows to draw, which takes a third less time.
  { name: "chromium-headless-shell", path: "/usr/bin/chromium-headless-shell" },
  { name: "chromium", path: "/usr/bin/chromium" },
];

/** The Chromium that tests and measurements drive: the one CHROMIUM_PATH names, or one that is installed. */
export function findChromium() {
  return process.env.CHROMIUM_PATH || chromiumPackages.map(({ path }) => path).find(existsSync);
}
