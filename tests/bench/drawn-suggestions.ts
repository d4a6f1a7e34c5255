import { drawCircular } from "./drawn-circulars/draw-circular";
import { type MadeCircular, type MadeKind, measureMadeCirculars, printMadeCirculars } from "./made-circulars";

/** The first and the last seed: of circulars to look at while the rules are changed, and of those that are only scored. */
const kinds: MadeKind[] = [
  { name: "drawn, looked at", circulars: () => drawn(1, 14), isFlattened: false },
  { name: "drawn, only scored", circulars: () => drawn(1001, 1028), isFlattened: false },
  {
    name: "drawn, only scored, read from the picture",
    circulars: () => drawn(1001, 1007),
    isFlattened: true,
  },
];

async function* drawn(firstSeed: number, lastSeed: number): AsyncGenerator<MadeCircular> {
  for (let seed = firstSeed; seed <= lastSeed; seed++) yield await drawCircular(seed);
}

/** Suggests areas for the pages of circulars that were drawn with the rules in mind. */
export async function measureDrawnCirculars(): Promise<void> {
  printMadeCirculars(
    "Suggested areas on drawn circulars (aims for text: F1 0.97 and 0.93, price 0.98, name 0.95):",
    await measureMadeCirculars(kinds),
  );
}
