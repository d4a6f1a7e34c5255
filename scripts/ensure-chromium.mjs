// Makes sure that the browser tests find Chromium; where there is none it is installed, if this user may. So is the package
// that takes less time, where another one is there.
import { existsSync } from "node:fs";
import { chromiumPackages } from "./chromium.mjs";
import { installPackages } from "./debian-packages.mjs";

const named = process.env.CHROMIUM_PATH;
if (!named) await install();
else if (!existsSync(named)) fail(`CHROMIUM_PATH names ${named}, and there is no such file.`);

async function install() {
  const failures = [];
  for (const { name, path } of chromiumPackages) {
    if (existsSync(path)) return;
    const failure = await installPackages([name, "fonts-liberation"]);
    if (!failure && existsSync(path)) return;
    failures.push(failure ?? `The package ${name} left no Chromium.`);
  }
  fail(
    `There is no Chromium. ${[...new Set(failures)].join(" ")} Install one with "apt-get install ${chromiumPackages[0].name} fonts-liberation" as root, or name one with CHROMIUM_PATH.`,
  );
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
