import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "@playwright/test";
import { chromium } from "@playwright/test";
import { findChromium } from "../../../scripts/chromium.mjs";
import type { ScoredDeal } from "../suggestion-score";
import { createKit, type Designer } from "./kit";
import { Random } from "./random";

/** The faces that designs name beside those that every system has. */
const faces = [
  ["anton", 400],
  ["oswald", 500],
  ["barlow-condensed", 500],
  ["barlow-condensed", 800],
  ["lilita-one", 400],
  ["playfair-display", 700],
  ["montserrat", 500],
  ["montserrat", 800],
  ["permanent-marker", 400],
] as const;

export interface PrintedCircular {
  pdf: Buffer;
  /** By page number, the deals as they were set. */
  labels: Record<string, ScoredDeal[]>;
}

export async function startPrinter(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox", "--disable-gpu"] });
}

/** Sets a circular as HTML, prints it to PDF and measures where its deals stand. */
export async function printCircular(
  browser: Browser,
  designer: Designer,
  seed: number,
): Promise<PrintedCircular> {
  const { size, css, pages } = designer(createKit(new Random(seed)));
  const [width, height] = size;
  const sheets = pages.map((html) => `<section class="sheet">${html}</section>`).join("");
  const page = await browser.newPage({ viewport: { width, height } });
  try {
    await page.setContent(
      `<!doctype html><style>${faceRules()}${sheetRules(width, height)}${css}</style>${sheets}`,
    );
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.addScriptTag({ path: path.join(import.meta.dirname, "in-page.mjs") });
    await page.evaluate("photograph()");
    const measured = await page.evaluate<ScoredDeal[][]>("measureDeals()");
    const labels = Object.fromEntries(measured.map((deals, index) => [String(index + 1), deals]));
    const pdf = await page.pdf({ width: `${width}px`, height: `${height}px`, printBackground: true });
    return { pdf, labels };
  } finally {
    await page.close();
  }
}

function sheetRules(width: number, height: number): string {
  return `@page{margin:0}*{box-sizing:border-box;margin:0}body{margin:0;-webkit-print-color-adjust:exact}
    .sheet{position:relative;width:${width}px;height:${height}px;overflow:hidden;break-after:page}
    .pic{display:block}`;
}

const scripts = [
  { script: "latin", range: "U+0-FF,U+2000-206F,U+20AC,U+2122" },
  { script: "latin-ext", range: "U+100-2AF" },
];

function faceRules(): string {
  const folder = fileURLToPath(new URL("../../../node_modules/@fontsource", import.meta.url));
  return faces
    .flatMap(([family, weight]) => scripts.map((script) => ({ family, weight, ...script })))
    .map((face) => ({
      ...face,
      file: path.join(
        folder,
        `${face.family}/files/${face.family}-${face.script}-${face.weight}-normal.woff2`,
      ),
    }))
    .filter(({ file }) => existsSync(file))
    .map(({ family, weight, range, file }) => {
      const data = readFileSync(file).toString("base64");
      return `@font-face{font-family:${family};font-weight:${weight};src:url(data:font/woff2;base64,${data});unicode-range:${range}}`;
    })
    .join("");
}
