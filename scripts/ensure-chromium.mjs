// Makes sure that the browser tests find Chromium; where there is none it is installed, if this user may.
import { existsSync } from "node:fs";
import { chromiumPackages, findChromium } from "./chromium.mjs";
import { installPackages } from "./debian-packages.mjs";

const found = findChromium();
if (!found) await install();
else if (!existsSync(found)) fail(`CHROMIUM_PATH names ${found}, and there is no such file.`);

async function install() {
  const failures = [];
  for (const name of chromiumPackages) {
    const failure = await installPackages([name, "fonts-liberation"]);
    if (!failure && findChromium()) return;
    failures.push(failure ?? `The package ${name} left no Chromium.`);
  }
  fail(
    `There is no Chromium. ${[...new Set(failures)].join(" ")} Install one with "apt-get install ${chromiumPackages[0]} fonts-liberation" as root, or name one with CHROMIUM_PATH.`,
  );
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
