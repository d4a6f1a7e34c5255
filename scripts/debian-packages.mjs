// Installs packages of Debian where that can be done without asking anybody: as root, or with a sudo that wants no password.
import { existsSync } from "node:fs";
import { run } from "./prepare/run.mjs";

/** A mirror that says nothing is given up soon. */
const patience = ["-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=1"];

/** Gives null once they are installed, otherwise a sentence with the reason. */
export async function installPackages(packages) {
  if (!existsSync("/usr/bin/apt-get")) return "There is no apt-get.";
  const asRoot = await prefixForRoot();
  if (!asRoot) return "This user may not install it.";
  console.log(`Installing ${packages.join(", ")} (apt-get install) …`);
  for (const args of [["update"], ["install", "--yes", "--no-install-recommends", ...packages]]) {
    const [command, ...rest] = [...asRoot, "apt-get", ...patience, ...args];
    const { code, output } = await run(command, rest, {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    if (code !== 0) return `${output.trimEnd()}\napt-get ${args[0]} failed.`;
  }
  return null;
}

async function prefixForRoot() {
  if (process.getuid?.() === 0) return [];
  const sudo = "/usr/bin/sudo";
  return existsSync(sudo) && (await run(sudo, ["-n", "true"])).code === 0 ? [sudo, "-n"] : undefined;
}
