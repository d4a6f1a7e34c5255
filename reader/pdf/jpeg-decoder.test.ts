import { createCanvas } from "@napi-rs/canvas";
import { describe, expect, it } from "vitest";
import { NativeJpegDecoder } from "./jpeg-decoder";

function orangeJpeg(): Uint8Array {
  const canvas = createCanvas(16, 8);
  const context = canvas.getContext("2d");
  context.fillStyle = "#f08020";
  context.fillRect(0, 0, 16, 8);
  return canvas.encodeSync("jpeg", 95);
}

const orange = { data: orangeJpeg(), components: 3, width: 16, height: 8, forceRGB: false };

/** A copy of the JPEG with a colour profile that makes no sense, right behind its first marker. */
function withBrokenProfile(jpeg: Uint8Array): Uint8Array {
  const profile = Buffer.from("\xff\xe2\x00\x20ICC_PROFILE\0\x01\x01nonsense nonsens", "latin1");
  return Buffer.concat([jpeg.subarray(0, 2), profile, jpeg.subarray(2)]);
}

describe("the native JPEG decoder", () => {
  it("gives three bytes a pixel for colours and one for greys, as they are asked for", async () => {
    const colours = await NativeJpegDecoder.decodePixels(orange);
    expect(colours).toHaveLength(16 * 8 * 3);
    const [red = 0, green = 0, blue = 0] = colours ?? [];
    expect(Math.max(Math.abs(red - 0xf0), Math.abs(green - 0x80), Math.abs(blue - 0x20))).toBeLessThan(4);
    expect(await NativeJpegDecoder.decodePixels({ ...orange, components: 1 })).toHaveLength(16 * 8);
  });

  it("takes the numbers as they are, whatever profile the JPEG carries", async () => {
    const profiled = { ...orange, data: withBrokenProfile(orange.data) };
    expect(await NativeJpegDecoder.decodePixels(profiled)).toEqual(
      await NativeJpegDecoder.decodePixels(orange),
    );
  });

  it("leaves printing inks, other sizes and damaged files to pdf.js", async () => {
    expect(await NativeJpegDecoder.decodePixels({ ...orange, components: 4 })).toBeNull();
    expect(await NativeJpegDecoder.decodePixels({ ...orange, width: 8 })).toBeNull();
    expect(await NativeJpegDecoder.decodePixels({ ...orange, data: orange.data.subarray(0, 30) })).toBeNull();
  });
});
