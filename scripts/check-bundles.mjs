// Fails on mistakes that Remix does not report: code of the server in what browsers load (only files named
// *.server.ts are kept out), an import of a file that is not there in the server, and a screen that has become too
// heavy (docs/decisions/what-a-screen-loads.md).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { siteMap } from "../app/routes.mjs";
import { scriptsOf, serverCodeIn, unresolvedImportsIn } from "./bundle-findings.mjs";

const browserFolder = "public/build";
const scripts = readdirSync(browserFolder, { recursive: true }).filter((name) => name.endsWith(".js"));
const ofServer = readJson("build/server/metafile.server.json");
const ofBrowsers = readJson("build/server/metafile.js.json");

/** Maximum size of the scripts that a screen needs, in bytes after gzip. */
const maxScreen = 280_000;
const maxOf = {
  // The first screen of all.
  "identity/screens/sign-in/route.tsx": 200_000,
  "circulars/screens/deals/route.tsx": 300_000,
  "circulars/screens/page-editor/route.tsx": 335_000,
};
const frame = "shell/screens/dashboard/route.tsx";
const sizeOfScript = memoize((path) => gzipSync(readFileSync(path)).length);
const heavyScreens = siteMap
  .filter(([, module]) => module.endsWith(".tsx"))
  .map(([address, module]) => {
    const around = address.startsWith("dashboard/") ? [frame] : [];
    const paths = scriptsOf(ofBrowsers, ["app/entry.client.tsx", "root.tsx", ...around, module]);
    const size = paths.reduce((sum, path) => sum + sizeOfScript(path), 0);
    return { module, size, max: maxOf[module] ?? maxScreen };
  })
  .filter(({ size, max }) => size > max);

const findings = [
  ...scripts.flatMap((name) =>
    serverCodeIn(readFileSync(join(browserFolder, name), "utf8")).map(
      (what) => `${browserFolder}/${name} contains ${what}: import it from a file named *.server.ts only.`,
    ),
  ),
  ...unresolvedImportsIn(ofServer).map((path) => `The server imports ${path}, which is not there.`),
  ...heavyScreens.map(
    ({ module, size, max }) => `app/${module} loads ${size} bytes of scripts, of ${max} it may.`,
  ),
];
if (scripts.length === 0) findings.push(`${browserFolder} holds no script.`);
if (findings.length > 0) {
  console.error(findings.join("\n"));
  process.exit(1);
}

function memoize(work) {
  const results = new Map();
  return (key) => {
    if (!results.has(key)) results.set(key, work(key));
    return results.get(key);
  };
}

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}
