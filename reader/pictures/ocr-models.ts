import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The models of PP-OCRv6: bytes of ONNX files, and the characters that the recogniser knows. */
export interface OcrModels {
  detector: Uint8Array;
  recogniser: Uint8Array;
  alphabet: string[];
}

/** @param folder where they stand (reader/models) */
export async function loadOcrModels(folder: string): Promise<OcrModels> {
  const [detector, recogniser, alphabet] = await Promise.all([
    readFile(join(folder, "ocr-detector.onnx")),
    readFile(join(folder, "ocr-recogniser.onnx")),
    readFile(join(folder, "ocr-alphabet.txt"), "utf8"),
  ]);
  return { detector, recogniser, alphabet: alphabet.split("\n") };
}
