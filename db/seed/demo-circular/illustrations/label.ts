import { loadCanvas } from "../drawing-libraries";
import { fonts } from "../fonts";
import type { Brush } from "./paint";

const families = { script: "Circular Script", heavy: "Circular Heavy" } as const;

let fontsAreKnown = false;

function makeFontsKnown(): void {
  if (fontsAreKnown) return;
  const { GlobalFonts } = loadCanvas();
  for (const name of ["script", "heavy"] as const) GlobalFonts.registerFromPath(fonts[name], families[name]);
  fontsAreKnown = true;
}

/** A line of print on a package, in the middle of x. */
export function print(
  brush: Brush,
  text: string,
  place: { x: number; baseline: number; size: number; colour: string; font?: keyof typeof families },
): void {
  makeFontsKnown();
  brush.font = `${place.size}px ${families[place.font ?? "heavy"]}`;
  brush.textAlign = "center";
  brush.fillStyle = place.colour;
  brush.fillText(text, place.x, place.baseline);
}
