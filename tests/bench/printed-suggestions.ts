import { type MadeCircular, type MadeKind, measureMadeCirculars, printMadeCirculars } from "./made-circulars";
import { lookedAt, onlyScored } from "./printed-circulars/designs";
import type { Designer } from "./printed-circulars/kit";
import { printCircular, startPrinter } from "./printed-circulars/print-circular";

/** A few of each kind, since reading a page takes seconds: cells, rows, cards and free layouts. */
const flattened = Object.fromEntries(
  ["us-neighbourhood", "us-rows", "de-supermarkt", "es-ofertas", "it-tiles", "br-poster"].map((name) => [
    name,
    onlyScored[name] as Designer,
  ]),
);

/** Designs to look at while the rules are changed, and other designs that are only scored. */
const kinds: MadeKind[] = [
  { name: "printed, looked at", circulars: () => printed(lookedAt, [1, 2]), isFlattened: false },
  { name: "printed, only scored", circulars: () => printed(onlyScored, [1001, 1002]), isFlattened: false },
  {
    name: "printed, only scored, read from the picture",
    circulars: () => printed(flattened, [1001]),
    isFlattened: true,
  },
];

async function* printed(designs: typeof lookedAt, seeds: number[]): AsyncGenerator<MadeCircular> {
  const browser = await startPrinter();
  try {
    for (const [name, designer] of Object.entries(designs))
      for (const seed of seeds)
        yield { name: `${name} ${seed}`, ...(await printCircular(browser, designer, seed)) };
  } finally {
    await browser.close();
  }
}

/** Suggests areas for the pages of circulars that a browser printed from designs made without a look at the rules. */
export async function measurePrintedCirculars(): Promise<void> {
  printMadeCirculars(
    "Suggested areas on circulars printed from HTML (aims for text: F1 0.97 and 0.93, price 0.98, name 0.95):",
    await measureMadeCirculars(kinds),
  );
}
