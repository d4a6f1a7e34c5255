import { deflateSync } from "node:zlib";
import type { Canvas } from "@napi-rs/canvas";
import type { Box } from "./deals";
import { loadCanvas } from "./drawing-libraries";
import { type IllustrationName, illustrations } from "./illustrations";
import type { Sheet } from "./sheet";

const pixelsPerPoint = 200 / 72;
const jpegQuality = 84;

/**
 * Draws the picture as large as the box allows.
 *
 * @param align where it stands in the room that is left: 0 left or top, 1 right or bottom
 */
export function placePicture(
  sheet: Sheet,
  name: IllustrationName,
  box: Box,
  align: { x: number; y: number },
): void {
  const { width, height } = illustrations[name];
  const scale = Math.min(box.width / width, box.height / height);
  const size = { width: width * scale, height: height * scale };
  const x = box.x + (box.width - size.width) * align.x;
  const y = box.y + (box.height - size.height) * align.y;
  const canvas = paintPicture(name, scale * pixelsPerPoint);
  embed(sheet, canvas, { x, y, ...size }, name);
}

function paintPicture(name: IllustrationName, scale: number): Canvas {
  const { width, height, paint } = illustrations[name];
  const canvas = loadCanvas().createCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
  const brush = canvas.getContext("2d");
  brush.scale(scale, scale);
  paint(brush);
  return canvas;
}

/** A JPEG for the colours and a soft mask for the transparency: a sixth of the bytes of a PNG. */
function embed(sheet: Sheet, canvas: Canvas, box: Box, name: string): void {
  const common = { Type: "XObject", Subtype: "Image", Width: canvas.width, Height: canvas.height };
  const mask = sheet.ref({ ...common, ColorSpace: "DeviceGray", BitsPerComponent: 8, Filter: "FlateDecode" });
  mask.end(deflateSync(opacities(canvas), { level: 7 }));
  const image = sheet.ref({
    ...common,
    ColorSpace: "DeviceRGB",
    BitsPerComponent: 8,
    Filter: "DCTDecode",
    SMask: mask,
  });
  image.end(opaqueColours(canvas).encodeSync("jpeg", jpegQuality));
  sheet.page.xobjects[name] = image;
  sheet.save();
  sheet.transform(box.width, 0, 0, -box.height, box.x, box.y + box.height);
  sheet.addContent(`/${name} Do`);
  sheet.restore();
}

function opacities(canvas: Canvas): Uint8Array {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  const alphas = new Uint8Array(data.length / 4);
  for (let index = 0; index < alphas.length; index += 1) alphas[index] = data[index * 4 + 3] as number;
  return alphas;
}

/** Drawing see-through pixels over themselves brings out their colour without the transparency. */
function opaqueColours(canvas: Canvas): Canvas {
  const opaque = loadCanvas().createCanvas(canvas.width, canvas.height);
  const brush = opaque.getContext("2d");
  brush.fillStyle = "#6b6257";
  brush.fillRect(0, 0, canvas.width, canvas.height);
  const layers = 8;
  for (let layer = 0; layer < layers; layer += 1) brush.drawImage(canvas, 0, 0);
  return opaque;
}
