import { describe, expect, it } from "vitest";
import { MaskCanvasFactory, MaskFilterFactory, toOpacity } from "./soft-masks";

describe("soft masks", () => {
  it("turn light into opacity, weighted as the eye sees colours", () => {
    const pixels = new Uint8ClampedArray([255, 255, 255, 255, 0, 255, 0, 255, 255, 255, 255, 0]);
    toOpacity(pixels, { luminosity: true, map: null });
    expect([pixels[3], pixels[7], pixels[11]]).toEqual([255, 150, 0]);
  });

  it("hide what the dark part of a mask covers", () => {
    const canvases = new MaskCanvasFactory();
    const mask = canvases.create(2, 1);
    const layer = canvases.create(2, 1);
    if (!mask.canvas || !mask.context || !layer.context) throw new Error("no canvas");
    mask.context.fillStyle = "#000";
    mask.context.fillRect(0, 0, 1, 1);
    mask.context.fillStyle = "#fff";
    mask.context.fillRect(1, 0, 1, 1);
    layer.context.fillStyle = "#f00";
    layer.context.fillRect(0, 0, 2, 1);
    layer.context.filter = new MaskFilterFactory().addLuminosityFilter(null);
    layer.context.globalCompositeOperation = "destination-in";
    layer.context.drawImage(mask.canvas, 0, 0, 2, 1, 0, 0, 2, 1);
    expect([...layer.context.getImageData(0, 0, 2, 1).data]).toEqual([0, 0, 0, 0, 255, 0, 0, 255]);
  });
});
