import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { loadImage } from "@napi-rs/canvas";
import { createPdfRenderer } from "#app/adapters/pdf/pdf-renderer";
import { openDealModel } from "#app/adapters/reader/deal-model";
import { openLetterModel } from "#app/adapters/reader/letter-model";
import { openNameModel } from "#app/adapters/reader/name-model";
import { openOcrEngine } from "#app/adapters/reader/ocr-engine";
import { loadOcrModels } from "#app/adapters/reader/ocr-models";
import { findDeals, readPrint } from "#app/adapters/reader/read-picture";
import { decodePicture } from "#app/adapters/reader/resample";
import { loadRuntime } from "#app/adapters/reader/runtime";
import { openSignModel } from "#app/adapters/reader/sign-model";
import { labelsSchema, scorePage } from "#tests/bench/suggestion-score";

/**
 * Reads labelled pages as the product does and writes what speaks for each deal that it finds, and whether its box and
 * price are right (fit_confidence.py):
 *
 *   npx tsx scripts/train-deals/collect-evidence.ts <evidence.jsonl> <source>=<labels.json>=<file.pdf> …
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
const [outFile = "", ...sources] = process.argv.slice(2);
const scratch = await mkdtemp(path.join(tmpdir(), "endcap-collect-"));
const log = { debug() {}, info() {}, warn: console.warn, error: console.error };
const renderer = createPdfRenderer({ workerFile: path.join(root, "build/pdf/worker.js"), log });
const runtime = await loadRuntime();
const modelOf = (name: string) => readFile(path.join(root, "app/adapters/reader/models", `${name}.onnx`));
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
