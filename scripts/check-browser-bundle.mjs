// Fails when code of the server has slipped into what browsers load: Remix keeps out files named *.server.ts only,
// and says nothing about the others.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { serverCodeIn } from "./server-code-in.mjs";

const folder = "public/build";
const scripts = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith(".js"));
const findings = scripts.flatMap((name) => {
  const found = serverCodeIn(readFileSync(join(folder, name), "utf8"));
  return found.map((what) => `${folder}/${name} contains ${what}`);
});
if (scripts.length === 0) findings.push(`${folder} holds no script`);
if (findings.length > 0) {
  console.error(
    `${findings.join("\n")}\nRename the file that imports it to *.server.ts, or import it from one.`,
  );
  process.exit(1);
}
