// Makes sure that `npm run bench -- kills` finds strace: Debian's package, which is installed when it is missing and this
// user may. Says why not where it can't be had.
import { existsSync } from "node:fs";
import { installPackages } from "./debian-packages.mjs";

if (!existsSync("/usr/bin/strace")) {
  const failure = await installPackages(["strace"]);
  if (failure) {
    console.error(failure);
    process.exit(1);
  }
}
