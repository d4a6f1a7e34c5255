import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { renderFile, startBenchRenderer } from "./bench-renderer";
import { benchImport, pdfsIn } from "./import-bench";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = path.join(path.resolve(root, process.env.ENDCAP_CORPUS_DIR ?? "../shared/data"), "pdf-real");

if (!existsSync(folder)) {
  console.error(
    `There are no PDFs to import: ${folder} does not exist. ENDCAP_CORPUS_DIR may name another folder.`,
  );
  process.exit(1);
}
const { renderer, takePeakMb } = startBenchRenderer();
console.log("Rendering and reading, against pdftoppm -jpeg -scale-to 1500 making the images alone:");
await benchImport({
  importFile: (pdfPath) => renderFile(renderer, pdfPath),
  takePeakMb,
  files: await pdfsIn(folder),
  print: (line) => console.log(line),
});
await renderer.close();
