import { createCanvas, Image } from "@napi-rs/canvas";

/** A JPEG whose pixels pdf.js goes on calculating with. */
interface JpegPixels {
  data: Uint8Array;
  /** Number of the JPEG's own components; only 1 (grey) and 3 (colours) are decoded here. */
  components: number | undefined;
  width: number;
  height: number;
  /** Grey pixels are wanted as red, green and blue as well. */
  forceRGB: boolean;
}

/** What pdf.js asks of the browser's ImageDecoder, done by the canvas library's native decoder. */
export class NativeJpegDecoder {
  #data: Uint8Array;

  constructor(source: { data: Uint8Array }) {
    this.#data = source.data;
  }

  static isTypeSupported(type: string): Promise<boolean> {
    return Promise.resolve(type === "image/jpeg");
  }

  /** Pixels as bytes, component by component; null where only the decoder of pdf.js will do. */
  static async decodePixels(jpeg: JpegPixels): Promise<Uint8ClampedArray | null> {
    const { data, components, width, height, forceRGB } = jpeg;
    if (components !== 1 && components !== 3) return null;
    const image = await decode(withoutProfile(data)).catch(() => null);
    if (image?.width !== width || image.height !== height) return null;
    const canvas = createCanvas(width, height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const pixels = context.getImageData(0, 0, width, height).data;
    canvas.width = canvas.height = 0;
    return withoutAlpha(pixels, components === 1 && !forceRGB ? 1 : 3);
  }

  async decode(): Promise<{ image: Image }> {
    const image = await decode(this.#data);
    return { image: Object.assign(image, { close: () => {} }) };
  }

  close(): void {}
}

export function installJpegDecoder(): void {
  Object.defineProperty(globalThis, "ImageDecoder", { value: NativeJpegDecoder });
}

async function decode(data: Uint8Array): Promise<Image> {
  const image = new Image();
  image.src = data;
  await image.decode();
  return image;
}

/** A copy without its colour profile: what its numbers mean, the PDF says. */
function withoutProfile(data: Uint8Array): Uint8Array {
  const at = Buffer.from(data.buffer, data.byteOffset, data.byteLength).indexOf("ICC_PROFILE\0", 0, "latin1");
  return at < 0 ? data : data.slice().fill(0, at, at + 11);
}

function withoutAlpha(rgba: Uint8ClampedArray, components: 1 | 3): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray((rgba.length / 4) * components);
  for (let from = 0, to = 0; from < rgba.length; from += 4) {
    pixels[to++] = rgba[from] as number;
    if (components === 1) continue;
    pixels[to++] = rgba[from + 1] as number;
    pixels[to++] = rgba[from + 2] as number;
  }
  return pixels;
}
