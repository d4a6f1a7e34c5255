import { Image } from "@napi-rs/canvas";

/** What pdf.js asks of the browser's ImageDecoder, done by the canvas library's native decoder. */
class NativeJpegDecoder {
  #data: Uint8Array;

  constructor(source: { data: Uint8Array }) {
    this.#data = source.data;
  }

  static isTypeSupported(type: string): Promise<boolean> {
    return Promise.resolve(type === "image/jpeg");
  }

  async decode(): Promise<{ image: Image }> {
    const image = new Image();
    image.src = this.#data;
    await image.decode();
    return { image: Object.assign(image, { close: () => {} }) };
  }

  close(): void {}
}

export function installJpegDecoder(): void {
  Object.defineProperty(globalThis, "ImageDecoder", { value: NativeJpegDecoder });
}
