// Writes a CycloneDX list of what is shipped, with its licences, and prints how many components are under which.
// Ends with 1 where one of them is not on the list of scripts/sbom/licences.mjs.
//
//   npm run sbom                           to build/endcap.cdx.json
//   npm run sbom -- --out <file>
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { parseArgs } from "node:util";
import { readSbom } from "./sbom/components.mjs";
import { licenceOf, licenceProblems } from "./sbom/licences.mjs";

const { out } = parseArgs({ options: { out: { type: "string", default: "build/endcap.cdx.json" } } }).values;

const sbom = await readSbom();
await mkdir(dirname(out), { recursive: true });
await writeFile(out, `${JSON.stringify(sbom, null, 2)}\n`);

const counts = new Map();
for (const component of sbom.components) {
  const licence = licenceOf(component) ?? "none named";
  counts.set(licence, (counts.get(licence) ?? 0) + 1);
}
for (const [licence, count] of [...counts].sort(([, a], [, b]) => b - a))
  console.log(`${String(count).padStart(5)}  ${licence}`);
console.log(`${out}: ${sbom.components.length} components`);

const problems = licenceProblems(sbom.components);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
