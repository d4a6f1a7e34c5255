// Fails on two mistakes that Remix does not report: code of the server in what browsers load (only files named
// *.server.ts are kept out), and an import of a file that is not there in the server.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { serverCodeIn, unresolvedImportsIn } from "./bundle-findings.mjs";

const browserFolder = "public/build";
const scripts = readdirSync(browserFolder, { recursive: true }).filter((name) => name.endsWith(".js"));
const metafile = JSON.parse(readFileSync("build/server/metafile.server.json", "utf8"));

const findings = [
  ...scripts.flatMap((name) =>
    serverCodeIn(readFileSync(join(browserFolder, name), "utf8")).map(
      (what) => `${browserFolder}/${name} contains ${what}: import it from a file named *.server.ts only.`,
    ),
  ),
  ...unresolvedImportsIn(metafile).map((path) => `The server imports ${path}, which is not there.`),
];
if (scripts.length === 0) findings.push(`${browserFolder} holds no script.`);
if (findings.length > 0) {
  console.error(findings.join("\n"));
  process.exit(1);
}
