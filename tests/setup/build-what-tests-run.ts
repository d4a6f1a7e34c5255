import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Builds whatever the tests start as programs of their own (nothing is left to do when `npm test` did it before). */
export default function buildWhatTestsRun(): void {
  const prepare = fileURLToPath(new URL("../../scripts/prepare.mjs", import.meta.url));
  execFileSync(process.execPath, [prepare, "--quiet", "--except", "server"], { stdio: "inherit" });
}
