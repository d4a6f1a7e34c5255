import { open } from "node:fs/promises";

/** Pictures that are taken as pages. */
export type ImageKind = "jpeg" | "png" | "webp";

const headBytes = 16;
const pngSignature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
/** Brands of the files that phones write instead of JPEGs (ISO 23008-12, and AVIF), in the first box of the file. */
const phoneBrands = /^(hei[cxms]|hev[cmx]|mif1|msf1|avi[fs])$/;

/** What a file is by its first bytes; null for everything else, PDFs included. */
export async function imageKindOf(path: string): Promise<ImageKind | "phone" | null> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return kindOfHead(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function kindOfHead(head: Buffer): ImageKind | "phone" | null {
  const text = head.toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.subarray(0, pngSignature.length).equals(pngSignature)) return "png";
  if (text.startsWith("RIFF") && text.startsWith("WEBP", 8)) return "webp";
  return text.slice(4, 8) === "ftyp" && phoneBrands.test(text.slice(8, 12)) ? "phone" : null;
}
