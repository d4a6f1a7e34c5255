import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createCanvas, loadImage } from "@napi-rs/canvas";
import { createPdfRenderer } from "#app/circulars/pdf/pdf-renderer";
import { openOcrEngine } from "#reader/pictures/ocr-engine";
import { loadOcrModels } from "#reader/pictures/ocr-models";
import { readPrint } from "#reader/pictures/read-picture";
import { decodePicture } from "#reader/pictures/resample";
import { loadRuntime } from "#reader/pictures/runtime";
import { openSignModel } from "#reader/pictures/sign-model";
import { fewPages, labelledPages } from "#tests/bench/labelled-pages";

/**
 * Reads the lines and prices of all labelled pages, which takes the most of teaching's time, and keeps them with the pages'
 * pictures; what is there already is left:
 *
 *   npx tsx reader/teach/read-labelled.ts <folder> [most pages of a retailer]
 */
const root = fileURLToPath(new URL("../..", import.meta.url));
/** The picture that the product reads a page from. */
const pictureHeight = 3000;
const [folder = "", maxPages = "40"] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const scratch = await mkdtemp(path.join(tmpdir(), "endcap-teach-"));
const log = { debug() {}, info() {}, warn: console.warn, error: console.error };
const renderer = createPdfRenderer({ workerFile: path.join(root, "build/pdf/worker.js"), log });
const runtime = await loadRuntime();
const modelsDir = path.join(root, "reader/models");
const engine = await openOcrEngine(runtime, await loadOcrModels(modelsDir));
const signs = await openSignModel(runtime, await readFile(path.join(modelsDir, "sign-model.onnx")));
for (const { retailer, file, pageNumber, deals } of fewPages(await labelledPages(), Number(maxPages))) {
  const name = `${retailer}-${pageNumber ?? path.basename(file, path.extname(file))}`;
  const target = path.join(folder, `${name}.json`);
  if (existsSync(target)) continue;
  const shown = path.join(folder, `${name}.jpg`);
  if (pageNumber === null) await enlarge(file, shown);
  else
    await copyFile(
      (await renderer.renderPicture({ pdfPath: file, pageNumber, outDir: scratch })).path,
      shown,
    );
  const picture = decodePicture(await loadImage(await readFile(shown)));
  const { lines, prices, plain, unread } = await readPrint({ engine, signs }, picture);
  await writeFile(
    target,
    JSON.stringify({ name, retailer, file, pageNumber, deals, lines, prices, plain, unread }),
  );
  console.log(`${name}: ${lines.length} lines, ${prices.length} prices, ${deals.length} deals`);
}
await renderer.close();
await rm(scratch, { recursive: true });

async function enlarge(file: string, target: string): Promise<void> {
  const image = await loadImage(await readFile(file));
  const canvas = createCanvas(Math.round((pictureHeight * image.width) / image.height), pictureHeight);
  const context = canvas.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  await writeFile(target, await canvas.encode("jpeg", 92));
}
