import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { demoPath } from "#app/demo/data.server";
import { startPdfImporter } from "#tests/setup/pdf-importer";
import { benchImport, pdfsIn } from "./import-bench";
import { measurePrintedCirculars } from "./printed-suggestions";
import { measureReading, printReading } from "./reading-bench";
import { measureStrangers } from "./strangers-bench";
import { measureSuggestions, printSuggestions } from "./suggestions-bench";
import { printWidgets } from "./widget-size";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** The real circulars where they are at hand, otherwise the demo circular. */
function filesToImport(): string[] | Promise<string[]> {
  const corpus = path.resolve(root, process.env.ENDCAP_CORPUS_DIR ?? "../shared/data");
  const folder = path.join(corpus, "pdf-real");
  if (existsSync(folder)) return pdfsIn(folder);
  return [demoPath("weekly-ad.pdf")];
}

async function measureImport(): Promise<void> {
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
    files: await filesToImport(),
    print: (line) => console.log(line),
  });
  await importer.close();
  await rm(scratch, { recursive: true });
}

const parts: Record<string, () => Promise<void> | void> = {
  import: measureImport,
  widgets: printWidgets,
  suggestions: async () => {
    await measurePrintedCirculars();
    printSuggestions(await measureSuggestions());
  },
  strangers: () => measureStrangers(),
  reading: async () => printReading(await measureReading()),
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in parts));
if (unknown) throw new Error(`There is no part "${unknown}"; there are ${Object.keys(parts).join(", ")}.`);
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length === 0 || asked.includes(name)) await measure();
}
