import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { loadImage } from "@napi-rs/canvas";
import { createPdfRenderer } from "#app/adapters/pdf/pdf-renderer";
import { openDealModel } from "#reader/pictures/deal-model";
import { openLetterModel } from "#reader/pictures/letter-model";
import { openNameModel } from "#reader/pictures/name-model";
import { openOcrEngine } from "#reader/pictures/ocr-engine";
import { loadOcrModels } from "#reader/pictures/ocr-models";
import { findDeals, readPrint } from "#reader/pictures/read-picture";
import { decodePicture } from "#reader/pictures/resample";
import { loadRuntime } from "#reader/pictures/runtime";
import { openSignModel } from "#reader/pictures/sign-model";
import { labelsSchema, scorePage } from "#tests/bench/suggestion-score";

/**
 * Reads labelled pages as the product does and writes what speaks for each deal that it finds, and whether its box and
 * price are right (fit_confidence.py):
 *
 *   npx tsx reader/teach/collect-evidence.ts <evidence.jsonl> <source>=<labels.json>=<file.pdf> …
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
const [outFile = "", ...sources] = process.argv.slice(2);
const scratch = await mkdtemp(path.join(tmpdir(), "endcap-collect-"));
const log = { debug() {}, info() {}, warn: console.warn, error: console.error };
const renderer = createPdfRenderer({ workerFile: path.join(root, "build/pdf/worker.js"), log });
const runtime = await loadRuntime();
const modelOf = (name: string) => readFile(path.join(root, "reader/models", `${name}.onnx`));
const models = {
  engine: await openOcrEngine(runtime, await loadOcrModels()),
  deals: await openDealModel(runtime, await modelOf("deal-model")),
  letters: await openLetterModel(runtime, await modelOf("letter-model")),
  names: await openNameModel(runtime, await modelOf("name-model")),
  signs: await openSignModel(runtime, await modelOf("sign-model")),
};
for (const given of sources) {
  const [source = "", labels = "", pdfPath = ""] = given.split("=");
  const byPage = labelsSchema.parse(JSON.parse(await readFile(labels, "utf8")));
  for (const [number, labelled] of Object.entries(byPage)) {
    const asked = { pdfPath, pageNumber: Number(number), outDir: scratch };
    const image = await loadImage((await renderer.renderPicture(asked)).path);
    const { deals: looked } = await findDeals(models, await readPrint(models, decodePicture(image)));
    const found = looked.map(({ evidence, texts }) => ({
      ...evidence,
      deal: texts.price,
      ingredient: texts.ingredient,
    }));
    const { right } = scorePage(labelled, found);
    const deals = found.map((deal) => ({ ...deal, isRight: right.has(deal) }));
    await appendFile(outFile, `${JSON.stringify({ source, page: Number(number), deals })}\n`);
    console.log(`${source}, page ${number}: ${found.length} found, ${right.size} right`);
  }
}
await renderer.close();
await rm(scratch, { recursive: true });
