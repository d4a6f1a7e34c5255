import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { drawDemoCircular } from "#db/seed/draw-demo-circular";
import { startPdfImporter } from "#tests/setup/pdf-importer";
import { measureActivity, printActivity } from "./activity-bench";
import { measureConnections, printConnections } from "./connections-bench";
import { measureEditorFrames, printEditorFrames } from "./editor-frames";
import { benchImport, pdfsIn } from "./import-bench";
import { measureRecipes, printRecipes } from "./recipes-bench";
import { measureSchedules, printSchedules } from "./schedule-bench";
import { measureScreens, printScreens } from "./screens-bench";
import { measureSheets, printSheets } from "./sheets-bench";
import { measureUsers, printUsers } from "./users-bench";
import { printWidgets } from "./widget-size";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The real circulars where they are at hand, otherwise the demo circular. */
async function filesToImport(scratch: string): Promise<string[]> {
  const corpus = path.resolve(root, process.env.ENDCAP_CORPUS_DIR ?? "../shared/data");
  const folder = path.join(corpus, "pdf-real");
  if (existsSync(folder)) return pdfsIn(folder);
  const file = path.join(scratch, "demo.pdf");
  await writeFile(file, (await drawDemoCircular()).pdf);
  return [file];
}

const scratch = await mkdtemp(path.join(tmpdir(), "endcap-bench-"));
const importer = await startPdfImporter();
console.log("Import until every page is ready (images, words, pictures, lines, rows), against");
console.log(
  "pdftoppm -jpeg -scale-to 1500 making the images alone (aim: ratio 0.80 of the sums, peak 500 MB):",
);
await benchImport({
  async importFile(pdfPath) {
    const pages = await importer.importFile(pdfPath);
    const failed = pages.filter((page) => page.status === "failed").length;
    if (failed > 0) throw new Error(`${failed} pages of ${pdfPath} failed`);
    return { pages: pages.length };
  },
  takePeakMb: importer.takePeakMb,
  files: await filesToImport(scratch),
  print: (line) => console.log(line),
});
await importer.close();
await rm(scratch, { recursive: true });
printWidgets();
printSchedules(measureSchedules());
printScreens(await measureScreens());
printRecipes(await measureRecipes());
printUsers(await measureUsers());
printActivity(await measureActivity());
printSheets(await measureSheets());
printConnections(await measureConnections());
printEditorFrames(await measureEditorFrames());
