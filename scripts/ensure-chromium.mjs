// Makes sure that the browser tests find Chromium: the one CHROMIUM_PATH names, or that of Debian's package `chromium`,
// which is installed when it is missing and this user may.
import { existsSync } from "node:fs";
import { installPackages } from "./debian-packages.mjs";

const named = process.env.CHROMIUM_PATH;
const usual = "/usr/bin/chromium";
const packages = ["chromium", "fonts-liberation"];

if (named && !existsSync(named)) fail(`CHROMIUM_PATH names ${named}, and there is no such file.`);
if (!named && !existsSync(usual)) await install();

async function install() {
  const howTo = `Install it with "apt-get install ${packages.join(" ")}" as root, or name a Chromium with CHROMIUM_PATH.`;
  const failure = await installPackages(packages);
  if (failure) fail(`There is no Chromium at ${usual}. ${failure} ${howTo}`);
  if (!existsSync(usual)) fail(`The package chromium left no ${usual}. ${howTo}`);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
