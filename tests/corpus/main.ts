import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { startPdfImporter } from "#tests/setup/pdf-importer";
import { corpusDir, corpusFiles, hasCorpus } from "./manifest";
import { runCorpus } from "./run-corpus";

const usage = `npm run corpus -- [--out <file>] [<part of a name> …]

Imports every page of every file of the collection at ${corpusDir} (ENDCAP_CORPUS_DIR names
another) and prints whether each ended as its manifest expects. Ends with 1 when one did not.`;

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
    return 1;
  }
  const all = [...corpusFiles("pdf-real"), ...corpusFiles("pdf-tricky")];
  const wanted = ({ file }: { file: string }) =>
    positionals.length === 0 || positionals.some((part) => file.includes(part));
  const lines: string[] = [];
  // One of the files has more pages than are allowed unless configured otherwise.
  const importer = await startPdfImporter({ MAX_PDF_PAGES: "1000" });
  try {
    const unmet = await runCorpus(all.filter(wanted), importer, (line) => {
      lines.push(line);
      console.log(line);
    });
    if (values.out) await writeFile(values.out, `${lines.join("\n")}\n`);
    return unmet === 0 ? 0 : 1;
  } finally {
    await importer.close();
  }
}
