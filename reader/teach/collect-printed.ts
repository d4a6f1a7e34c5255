import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { mixed } from "#tests/bench/printed-circulars/designs/teach/mixed";
import { office } from "#tests/bench/printed-circulars/designs/teach/office";
import { printCircular, startPrinter } from "#tests/bench/printed-circulars/print-circular";

/**
 * Prints circulars in many styles to teach the models of names with, and their labels, for collect.ts:
 *
 *   npx tsx reader/teach/collect-printed.ts <folder> <first seed> <last seed>
 */
const [folder = "", first = "1", last = "44"] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const browser = await startPrinter();
for (let seed = Number(first); seed <= Number(last); seed++) {
  const { pdf, labels } = await printCircular(browser, seed % 2 === 0 ? mixed : office, seed);
  await writeFile(path.join(folder, `printed${seed}.pdf`), pdf);
  await writeFile(path.join(folder, `printed${seed}.json`), JSON.stringify(labels));
}
await browser.close();
