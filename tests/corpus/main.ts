import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { hostilePdfs } from "#tests/setup/hostile-pdfs";
import { startPdfImporter } from "#tests/setup/pdf-importer";
import { type CorpusFile, corpusDir, corpusFiles, hasCorpus } from "./manifest";
import { runCorpus } from "./run-corpus";

const usage = `npm run corpus -- [--out <file>] [<part of a name> …]

Imports every page of every file of the collection at ${corpusDir} (ENDCAP_CORPUS_DIR names
another), and of hostile files that are drawn for it, and prints whether each ended as its manifest
expects, how long it took, and the slowest real and the slowest hostile page. Without the collection
only the drawn ones are imported. Ends with 1 when one did not end as expected.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: "string" }, help: { type: "boolean" } },
});

if (values.help) console.log(usage);
else process.exitCode = await main();

async function main(): Promise<number> {
  if (!hasCorpus()) {
    console.error(
      `There is no collection of PDF files at ${corpusDir} (ENDCAP_CORPUS_DIR names another place).`,
    );
  }
  const collected = hasCorpus() ? [...corpusFiles("pdf-real"), ...corpusFiles("pdf-tricky")] : [];
  const folder = await mkdtemp(path.join(tmpdir(), "endcap-hostile-"));
  const wanted = ({ file }: { file: string }) =>
    positionals.length === 0 || positionals.some((part) => file.includes(part));
  const lines: string[] = [];
  // One of the files has more pages than are allowed unless configured otherwise.
  const importer = await startPdfImporter({ MAX_PDF_PAGES: "1000" });
  try {
    const files = [...collected.filter(wanted), ...(await drawHostile(folder, wanted))];
    const unmet = await runCorpus(files, importer, (line) => {
      lines.push(line);
      console.log(line);
    });
    if (values.out) await writeFile(values.out, `${lines.join("\n")}\n`);
    return unmet === 0 ? 0 : 1;
  } finally {
    await importer.close();
    await rm(folder, { recursive: true });
  }
}

async function drawHostile(folder: string, wanted: (file: { file: string }) => boolean) {
  const files: CorpusFile[] = [];
  for (const { name, make } of hostilePdfs) {
    const file = `drawn/${name}.pdf`;
    if (!wanted({ file })) continue;
    const drawn = path.join(folder, `${name}.pdf`);
    await writeFile(drawn, await make());
    const expected = "renders or clear error";
    files.push({ file, path: drawn, pages: Number.NaN, expected, blankToOthers: true });
  }
  return files;
}
