// Fails on mistakes that Remix does not report: code of the server in what browsers load (only files named
// *.server.ts are kept out), an import of a file that is not there in the server, and a first screen that has become
// too heavy (docs/decisions/what-a-screen-loads.md).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { scriptsOf, serverCodeIn, unresolvedImportsIn } from "./bundle-findings.mjs";

const browserFolder = "public/build";
const scripts = readdirSync(browserFolder, { recursive: true }).filter((name) => name.endsWith(".js"));
const ofServer = readJson("build/server/metafile.server.json");
const ofBrowsers = readJson("build/server/metafile.js.json");

/** In bytes, as gzip makes it. */
const maxFirstScreen = 200 * 1000;
const firstScreen = scriptsOf(ofBrowsers, ["app/entry.client.tsx", "root.tsx", "screens/sign-in/route.tsx"])
  .map((path) => gzipSync(readFileSync(path)).length)
  .reduce((sum, size) => sum + size, 0);

const findings = [
  ...scripts.flatMap((name) =>
    serverCodeIn(readFileSync(join(browserFolder, name), "utf8")).map(
      (what) => `${browserFolder}/${name} contains ${what}: import it from a file named *.server.ts only.`,
    ),
  ),
  ...unresolvedImportsIn(ofServer).map((path) => `The server imports ${path}, which is not there.`),
];
if (firstScreen > maxFirstScreen)
  findings.push(`The sign-in page loads ${firstScreen} bytes of scripts, of ${maxFirstScreen} it may.`);
if (scripts.length === 0) findings.push(`${browserFolder} holds no script.`);
if (findings.length > 0) {
  console.error(findings.join("\n"));
  process.exit(1);
}

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
