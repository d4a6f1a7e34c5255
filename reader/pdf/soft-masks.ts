import { type Canvas, createCanvas, type SKRSContext2D } from "@napi-rs/canvas";

/** How the pixels of a mask's drawing become the opacity of what it masks (ISO 32000-1, 11.5.2 and 11.5.3). */
interface MaskFilter {
  luminosity: boolean;
  /** Transfer function over 0..255, or null for none. */
  map: ArrayLike<number> | null;
}

const filters = new Map<string, MaskFilter>();

/**
 * In browsers pdf.js turns soft masks into opacity with SVG filters, which this canvas has not; by itself
 * it would then take a mask painted in greys for one that hides nothing. These two classes stand in for
 * those of pdf.js: the filter factory hands out names, and contexts of the canvas factory know what an
 * image drawn under such a name has to become first.
 */
export class MaskFilterFactory {
  addFilter(): string {
    return "none";
  }

  addHCMFilter(): string {
    return "none";
  }

  addHighlightHCMFilter(): string {
    return "none";
  }

  addAlphaFilter(map: ArrayLike<number> | null): string {
    return remember({ luminosity: false, map });
  }

  addLuminosityFilter(map: ArrayLike<number> | null): string {
    return remember({ luminosity: true, map });
  }

  destroy(): void {
    filters.clear();
  }
}

function remember(filter: MaskFilter): string {
  const name = `mask-${filters.size}`;
  filters.set(name, filter);
  return name;
}

interface CanvasAndContext {
  canvas: Canvas | null;
  context: SKRSContext2D | null;
}

export class MaskCanvasFactory {
  create(width: number, height: number): CanvasAndContext {
    if (width <= 0 || height <= 0) throw new Error("Invalid canvas size");
    const canvas = createCanvas(width, height);
    const context = canvas.getContext("2d");
    honourMaskFilters(context);
    return { canvas, context };
  }

  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    if (!canvas || width <= 0 || height <= 0) throw new Error("Invalid canvas size");
    canvas.width = width;
    canvas.height = height;
  }

  destroy(entry: CanvasAndContext): void {
    if (entry.canvas) entry.canvas.width = entry.canvas.height = 0;
    entry.canvas = null;
    entry.context = null;
  }
}

type DrawPart = [Canvas, number, number, number, number, number, number, number, number];

/** pdf.js sets a mask's filter just before the one drawImage it is meant for. */
function honourMaskFilters(context: SKRSContext2D): void {
  let active: MaskFilter | null = null;
  Object.defineProperty(context, "filter", {
    get: () => "none",
    set: (name: string) => {
      active = filters.get(name) ?? null;
    },
  });
  const drawImage = context.drawImage.bind(context) as (...args: unknown[]) => void;
  Object.defineProperty(context, "drawImage", {
    value: (...args: unknown[]) => {
      if (!active || args.length !== 9) {
        drawImage(...args);
        return;
      }
      const [mask, sx, sy, sw, sh, ...target] = args as DrawPart;
      const opacity = opacityOf(mask, active, sx, sy, sw, sh);
      active = null;
      drawImage(opacity, 0, 0, sw, sh, ...target);
    },
  });
}

/** Part of a mask's drawing as black of the opacity it stands for. */
function opacityOf(
  mask: Canvas,
  filter: MaskFilter,
  x: number,
  y: number,
  width: number,
  height: number,
): Canvas {
  const pixels = mask.getContext("2d").getImageData(x, y, width, height);
  toOpacity(pixels.data, filter);
  const canvas = createCanvas(width, height);
  canvas.getContext("2d").putImageData(pixels, 0, 0);
  return canvas;
}

/** Changes RGBA pixels (not premultiplied) in place. What the mask does not paint is black, so it hides. */
export function toOpacity(data: Uint8ClampedArray, { luminosity, map }: MaskFilter): void {
  for (let i = 0; i < data.length; i += 4) {
    let alpha = data[i + 3] as number;
    if (luminosity) {
      const light =
        0.3 * (data[i] as number) + 0.59 * (data[i + 1] as number) + 0.11 * (data[i + 2] as number);
      alpha = Math.round((light * alpha) / 255);
    }
    data[i] = data[i + 1] = data[i + 2] = 0;
    data[i + 3] = map ? (map[alpha] ?? alpha) : alpha;
  }
}
