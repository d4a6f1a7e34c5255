import type { InferenceSession, Tensor } from "onnxruntime-common";
import type { OcrModels } from "./ocr-models";
import { heightOf, type PixelBox, type Pixels, widthOf } from "./picture";
import { cutPixels, type Picture } from "./resample";
import type { ModelRuntime } from "./runtime";

/** One character of a read line; `left` and `right` in the picture's pixels. */
export interface ReadCharacter {
  text: string;
  left: number;
  right: number;
  /** 0..1 */
  score: number;
}

/** A line of text as read. Box in the picture's pixels. */
export interface ReadLine extends PixelBox {
  text: string;
  /** The mean of its characters', 0..1. */
  score: number;
  characters: ReadCharacter[];
}

export interface OcrEngine {
  /**
   * Finds where text stands, line by line, in no order.
   * @param part where it is looked for
   * @param longSide the part is looked at with its longer side this long, in pixels
   */
  detect(picture: Picture, part: PixelBox, longSide: number): Promise<PixelBox[]>;
  /**
   * Reads one line of text, written from left to right.
   * @param only the characters that it can hold; all that the reader knows where it is not given
   */
  read(picture: Picture, box: PixelBox, only?: string): Promise<ReadLine>;
}

/** The detector's sides are multiples of this. */
const detectorStep = 32;
/** From here on a pixel counts as text (DB, Liao et al. 2020, as PP-OCR sets it). */
const textThreshold = 0.3;
const boxThreshold = 0.55;
/** The detector marks the core of a line; its box is wider by this times area by perimeter. */
const unclipRatio = 1.3;
const smallestCore = 3;
const readerHeight = 48;
/** Longer lines are squeezed: 1,600 pixels hold about 70 letters. */
const maxLineWidth = 1600;
const detectorScale = { mean: [0.485, 0.456, 0.406], deviation: [0.229, 0.224, 0.225] };
const readerScale = { mean: [0.5, 0.5, 0.5], deviation: [0.5, 0.5, 0.5] };

/** PP-OCRv6, whose pictures are made as PP-OCRv4's are. */
export async function openOcrEngine(runtime: ModelRuntime, models: OcrModels): Promise<OcrEngine> {
  const detector = await runtime.open(models.detector);
  const reader = await runtime.open(models.recogniser);
  const alphabet = ["", ...models.alphabet];
  return {
    async detect(picture, part, longSide) {
      const scale = Math.min(1, longSide / Math.max(widthOf(part), heightOf(part)));
      const width = roundTo(widthOf(part) * scale, detectorStep);
      const height = roundTo(heightOf(part) * scale, detectorStep);
      const pixels = cutPixels(picture, part, { width, height });
      const { data } = await runModel(detector, toTensor(runtime, pixels, detectorScale));
      return findBoxes(data, width, height).map((box) => ({
        left: part.left + (box.left * widthOf(part)) / width,
        top: part.top + (box.top * heightOf(part)) / height,
        right: part.left + (box.right * widthOf(part)) / width,
        bottom: part.top + (box.bottom * heightOf(part)) / height,
      }));
    },
    async read(picture, box, only) {
      const wanted = Math.round((readerHeight * widthOf(box)) / heightOf(box));
      const width = Math.max(16, Math.min(maxLineWidth, wanted));
      const padded = Math.max(readerHeight, Math.ceil(width / 16) * 16);
      const pixels = cutPixels(picture, box, { width, height: readerHeight }, padded);
      const { data, dims } = await runModel(reader, toTensor(runtime, pixels, readerScale));
      const known = only === undefined ? null : alphabet.map((text) => text === "" || only.includes(text));
      const characters = decode(data, dims, { alphabet, known }, (step, steps) => {
        const x = (step * padded) / steps / width;
        return box.left + Math.min(1, x) * widthOf(box);
      });
      const score =
        characters.reduce((sum, character) => sum + character.score, 0) / (characters.length || 1);
      return { ...box, text: characters.map(({ text }) => text).join(""), score, characters };
    },
  };
}

function roundTo(size: number, step: number): number {
  return Math.max(step, Math.round(size / step) * step);
}

async function runModel(
  model: InferenceSession,
  input: Tensor,
): Promise<{ data: Float32Array; dims: readonly number[] }> {
  const outputs = await model.run({ [model.inputNames[0] as string]: input });
  const output = outputs[model.outputNames[0] as string] as Tensor;
  return { data: output.data as Float32Array, dims: output.dims };
}

/** The models were taught with blue first. */
function toTensor(
  runtime: ModelRuntime,
  { width, height, data }: Pixels,
  scale: { mean: number[]; deviation: number[] },
): Tensor {
  const count = width * height;
  const values = new Float32Array(3 * count);
  for (let channel = 0; channel < 3; channel++) {
    const mean = scale.mean[channel] as number;
    const deviation = scale.deviation[channel] as number;
    const from = 2 - channel;
    for (let pixel = 0; pixel < count; pixel++) {
      values[channel * count + pixel] = ((data[4 * pixel + from] as number) / 255 - mean) / deviation;
    }
  }
  return runtime.tensor(values, [1, 3, height, width]);
}

/** Boxes around the connected parts of a map of how likely each pixel is text. */
function findBoxes(likely: Float32Array, width: number, height: number): PixelBox[] {
  const seen = new Uint8Array(width * height);
  const stack: number[] = [];
  const boxes: PixelBox[] = [];
  const visit = (index: number) => {
    if (seen[index] || (likely[index] as number) < textThreshold) return;
    seen[index] = 1;
    stack.push(index);
  };
  for (let start = 0; start < likely.length; start++) {
    visit(start);
    if (stack.length === 0) continue;
    const core: PixelBox = { left: width, top: height, right: 0, bottom: 0 };
    let count = 0;
    let sum = 0;
    for (let index = stack.pop(); index !== undefined; index = stack.pop()) {
      const x = index % width;
      const y = (index - x) / width;
      count += 1;
      sum += likely[index] as number;
      core.left = Math.min(core.left, x);
      core.right = Math.max(core.right, x + 1);
      core.top = Math.min(core.top, y);
      core.bottom = Math.max(core.bottom, y + 1);
      if (x > 0) visit(index - 1);
      if (x < width - 1) visit(index + 1);
      if (y > 0) visit(index - width);
      if (y < height - 1) visit(index + width);
    }
    if (widthOf(core) < smallestCore || heightOf(core) < smallestCore || sum / count < boxThreshold) continue;
    const around = (count * unclipRatio) / (2 * (widthOf(core) + heightOf(core)));
    boxes.push({
      left: Math.max(0, core.left - around),
      top: Math.max(0, core.top - around),
      right: Math.min(width, core.right + around),
      bottom: Math.min(height, core.bottom + around),
    });
  }
  return boxes;
}

/** CTC: the likeliest character of each step; what repeats is one, 0 is none. */
function decode(
  data: Float32Array,
  dims: readonly number[],
  { alphabet, known }: { alphabet: readonly string[]; known: readonly boolean[] | null },
  toX: (step: number, steps: number) => number,
): ReadCharacter[] {
  const [, steps = 0, classes = 0] = dims;
  const characters: ReadCharacter[] = [];
  let last = 0;
  for (let step = 0; step < steps; step++) {
    let best = 0;
    let score = -1;
    for (let index = 0; index < classes; index++) {
      if (known && !known[index]) continue;
      const value = data[step * classes + index] as number;
      if (value > score) {
        score = value;
        best = index;
      }
    }
    const open = characters.at(-1);
    if (best !== 0 && best === last && open) {
      open.right = toX(step + 1, steps);
    } else if (best !== 0) {
      characters.push({
        text: alphabet[best] ?? "",
        left: toX(step, steps),
        right: toX(step + 1, steps),
        score,
      });
    }
    last = best;
  }
  return characters;
}
