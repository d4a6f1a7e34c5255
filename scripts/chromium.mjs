import { existsSync } from "node:fs";

/** Debian's packages that bring a Chromium, with where they put it. */
const packages = [
  // The same engine without windows to draw, which takes a third less time.
  { name: "chromium-headless-shell", path: "/usr/bin/chromium-headless-shell" },
  { name: "chromium", path: "/usr/bin/chromium" },
];

/** The packages to install where there is no Chromium, the first of them first. */
export const chromiumPackages = packages.map(({ name }) => name);

/** The Chromium that tests and measurements drive: the one CHROMIUM_PATH names, or one that is installed. */
export function findChromium() {
  return process.env.CHROMIUM_PATH || packages.map(({ path }) => path).find(existsSync);
}
