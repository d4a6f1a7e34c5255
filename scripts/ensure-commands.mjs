// Makes sure that these commands are there: Debian's packages of their names, which are installed when they are missing
// and this user may. Says why if they can't be installed.
//
//   node scripts/ensure-commands.mjs curl jq
import { spawnSync } from "node:child_process";
import { installPackages } from "./debian-packages.mjs";

const missing = process.argv.slice(2).filter((command) => spawnSync(command, ["--version"]).error);
if (missing.length > 0) {
  const failure = await installPackages(missing);
  if (failure) {
    console.error(failure);
    process.exit(1);
  }
}
