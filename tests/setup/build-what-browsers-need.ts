import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Builds the server, the widgets and the command line before browser tests start them. */
export default function buildWhatBrowsersNeed(): void {
  const prepare = fileURLToPath(new URL("../../scripts/prepare.mjs", import.meta.url));
  execFileSync(process.execPath, [prepare, "--quiet"], { stdio: "inherit" });
}
