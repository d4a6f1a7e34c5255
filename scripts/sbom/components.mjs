import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "../prepare/run.mjs";

/** Licences that stand in a package's LICENSE file and not, or not as SPDX names them, in its package.json. */
const licencesRead = { "url-template": "BSD-3-Clause" };

const models = "reader/models";
const pdfjs = "node_modules/pdfjs-dist";

/** Files that are shipped and that npm knows nothing of: models, fonts, and parts of packages under a licence of their own. */
export const shippedFiles = [
  ...["deal-model.onnx", "name-model.json", "sign-model.onnx"].map((name) => ({
    ...{ type: "machine-learning-model", name, path: `${models}/${name}`, licence: "MIT" },
    description: "Trained for Endcap: reader/teach.",
  })),
  ...["ocr-detector.onnx", "ocr-recogniser.onnx", "ocr-alphabet.txt"].map((name) => ({
    ...{ type: "machine-learning-model", name, path: `${models}/${name}`, licence: "Apache-2.0" },
    description: "PP-OCRv6 of PaddleOCR: reader/teach/take_ocr.py.",
  })),
  ...["Regular", "Bold", "Italic", "BoldItalic"].map((style) => ({
    ...{ type: "file", name: `LiberationSans-${style}`, licence: "OFL-1.1" },
    path: `${pdfjs}/standard_fonts/LiberationSans-${style}.ttf`,
  })),
  ...[
    ...["Dingbats", "Fixed", "FixedBold", "FixedBoldItalic", "FixedItalic"],
    ...["Serif", "SerifBold", "SerifBoldItalic", "SerifItalic", "Symbol"],
  ].map((name) => ({
    ...{ type: "file", name: `Foxit${name}`, licence: "BSD-3-Clause" },
    path: `${pdfjs}/standard_fonts/Foxit${name}.pfb`,
  })),
  { type: "library", name: "PDFium JBIG2", path: `${pdfjs}/wasm/jbig2.wasm`, licence: "BSD-3-Clause" },
  { type: "library", name: "OpenJPEG", path: `${pdfjs}/wasm/openjpeg.wasm`, licence: "BSD-2-Clause" },
  { type: "library", name: "qcms", path: `${pdfjs}/wasm/qcms_bg.wasm`, licence: "MIT" },
  {
    ...{ type: "file", name: "CGATS001Compat-v2-micro", licence: "CC0-1.0" },
    path: `${pdfjs}/iccs/CGATS001Compat-v2-micro.icc`,
  },
];

/**
 * What is shipped, as CycloneDX: the packages that the lock file names for production, those of other systems too, and
 * `shippedFiles`. Asks no server.
 */
export async function readSbom() {
  const words = ["sbom", "--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=application"];
  const { stdout } = await promisify(execFile)("npm", words, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const sbom = JSON.parse(stdout);
  // npm calls it by the folder of the checkout.
  sbom.metadata.component.name = "endcap";
  const names = await namesOfProduction();
  // npm names a package that package.json has by another name so; its reference has the package's own.
  for (const component of sbom.components) {
    component.name = component["bom-ref"].slice(0, -`@${component.version}`.length);
  }
  const shipped = sbom.components.filter(({ name, version }) => names.has(`${name}@${version}`));
  for (const component of shipped) {
    const licence = licencesRead[component.name];
    if (licence && !component.licenses) component.licenses = [{ license: { id: licence } }];
  }
  sbom.components = [...shipped, ...(await Promise.all(shippedFiles.map(componentOf)))];
  const refs = new Set([sbom.metadata.component, ...shipped].map((each) => each["bom-ref"]));
  sbom.dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
  return sbom;
}

/**
 * Each package that a production installation may hold, as name@version. npm's own --omit=dev leaves out what both kinds of
 * packages need, React for one.
 */
async function namesOfProduction() {
  const { packages } = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"));
  const entries = Object.entries(packages).filter(([path, { dev }]) => path !== "" && !dev);
  return new Set(
    entries.map(([path, { name, version }]) => `${name ?? path.split("node_modules/").at(-1)}@${version}`),
  );
}

async function componentOf({ path, licence, ...described }) {
  const content = createHash("sha256")
    .update(await readFile(join(root, path)))
    .digest("hex");
  return {
    "bom-ref": path,
    ...described,
    hashes: [{ alg: "SHA-256", content }],
    licenses: [{ license: { id: licence } }],
    properties: [{ name: "endcap:path", value: path }],
  };
}
