// Makes sure that the browser tests find Chromium: the one CHROMIUM_PATH names, or that of Debian's package `chromium`,
// which is installed when it is missing and this user may.
import { existsSync } from "node:fs";
import { run } from "./prepare/run.mjs";

const named = process.env.CHROMIUM_PATH;
const usual = "/usr/bin/chromium";
const packages = ["chromium", "fonts-liberation"];

if (named && !existsSync(named)) fail(`CHROMIUM_PATH names ${named}, and there is no such file.`);
if (!named && !existsSync(usual)) await install();

async function install() {
  const howTo = `Install it with "apt-get install ${packages.join(" ")}" as root, or name a Chromium with CHROMIUM_PATH.`;
  if (!existsSync("/usr/bin/apt-get")) fail(`There is no Chromium at ${usual}. ${howTo}`);
  const asRoot = await prefixForRoot();
  if (!asRoot) fail(`There is no Chromium at ${usual}, and this user may not install it. ${howTo}`);
  console.log(`Installing Chromium (apt-get install ${packages.join(" ")}) …`);
  for (const args of [["update"], ["install", "--yes", "--no-install-recommends", ...packages]]) {
    const [command, ...rest] = [...asRoot, "apt-get", ...args];
    const { code, output } = await run(command, rest, {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if (code !== 0)
      fail(`${output.trimEnd()}\nChromium could not be installed: apt-get ${args[0]} failed. ${howTo}`);
  }
  if (!existsSync(usual)) fail(`The package chromium left no ${usual}. ${howTo}`);
}

async function prefixForRoot() {
  if (process.getuid?.() === 0) return [];
  const sudo = "/usr/bin/sudo";
  return existsSync(sudo) && (await run(sudo, ["-n", "true"])).code === 0 ? [sudo, "-n"] : undefined;
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
