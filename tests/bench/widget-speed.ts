import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type Browser, chromium, type Page } from "@playwright/test";
import { embedSnippet } from "#app/identity/domain/retailers/embed-snippet";
import { openDatabase } from "#db/open";
import { awaitDrawnAd } from "#tests/setup/drawn-ad";
import { type RunningServer, startServer } from "#tests/setup/e2e-server";
import playwrightConfig from "../../playwright.config";
import { peerPage } from "./peer-page";
import { cpuSlowdown, openDevice, takeTaps } from "./slow-device";

const runs = 5;
/** The peer's files, unpacked by `npm pack shopgun-sdk@4.26.9` and `tar xzf`; nothing is measured without them. */
const peerFolder = process.env.ENDCAP_PEER_SDK ?? join(tmpdir(), "endcap-peer", "package");

export interface SpeedFigure {
  what: string;
  /** Medians, in milliseconds; null where it was never seen. */
  firstPageMs: number | null;
  tapMs: number | null;
  layoutShift: number;
  /** What was sent before the first page stood there, compressed; scripts, styles and data. */
  codeKb: number;
}

/** Runs in the page; as text, since what compiles this file adds helpers that the page does not have. */
const note = `{
  const seen = (window.seen = { paints: [], shift: 0 });
  const watch = (type, use) => new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true });
  watch("largest-contentful-paint", ({ url, startTime }) => seen.paints.push([url, startTime]));
  watch("layout-shift", ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.shift += value; });
}`;

interface Run {
  firstPageMs: number | null;
  tapMs: number | null;
  layoutShift: number;
  codeKb: number;
}

/** What a shopper's taps are: each is given the page when it is still. */
type Taps = (page: Page) => Promise<void>;

const ourTaps: Taps = async (page) => {
  await page.locator(".ec-pages [data-deal]").first().tap();
  await page.getByRole("dialog").waitFor();
  await page.getByRole("button", { name: "Close", exact: true }).tap();
  await page.getByRole("button", { name: "List", exact: true }).tap();
  await page
    .getByRole("button", { name: /^Add to list/ })
    .first()
    .tap();
};

const peerTaps: Taps = async (page) => {
  await page.locator(".sgn-pp__hotspot").first().tap({ force: true });
};

/** The weekly ad, and the peer's viewer with the same page images and areas, on an emulated slow phone. */
export async function measureWidgetSpeed(): Promise<SpeedFigure[]> {
  const server = await startServer({ environment: { DEMO: "1", DEMO_PICTURE_PAGE: "0" } });
  const browser = await chromium.launch(playwrightConfig.use?.launchOptions);
  const shop = await openShop(server);
  try {
    const figures = [
      await measure("Endcap weekly ad", browser, `${shop.origin}/ours`, shop.firstPage, ourTaps),
    ];
    if (existsSync(peerFolder))
      figures.push(
        await measure("Tjek shopgun-sdk", browser, `${shop.origin}/peer`, shop.firstPage, peerTaps),
      );
    return figures;
  } finally {
    shop.server.close();
    await browser.close();
    await server.stop();
  }
}

/** A retailer's website with a page for each, and the files of the peer, compressed as ours are. */
async function openShop({ address, dataDir }: RunningServer) {
  const db = openDatabase(join(dataDir, "endcap.sqlite"));
  const { retailerId } = await db.selectFrom("circular").select("retailerId").executeTakeFirstOrThrow();
  await db.destroy();
  const adAddress = `${address}/public/retailers/${retailerId}/weekly-ad`;
  const ad = await awaitDrawnAd(adAddress);
  const snippet = embedSnippet({ origin: address, retailerId, view: "weekly-ad" });
  const files: Record<string, [type: string, body: () => string | Buffer]> = {
    "/ours": ["text/html", () => hostPage(snippet)],
    "/peer": ["text/html", () => hostPage(peerPage(adAddress, address))],
    "/sgn-sdk.min.js": ["text/javascript", () => readFileSync(join(peerFolder, "sgn-sdk.min.js"))],
    "/sgn-sdk.min.css": ["text/css", () => readFileSync(join(peerFolder, "sgn-sdk.min.css"))],
  };
  const server: Server = createServer(({ url }, response) => {
    const [type, body] = files[url ?? ""] ?? ["text/plain", () => ""];
    response.writeHead(200, { "Content-Type": type, "Content-Encoding": "gzip" }).end(gzipSync(body()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const firstPage = ad.circulars[0]?.pages[0]?.images.map(({ url }) => url) ?? [];
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, firstPage };
}

function hostPage(body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Weekly ad</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"></head>
<body style="margin:0"><h1 style="margin:12px">Green Basket Market</h1>${body}</body></html>`;
}

async function measure(
  what: string,
  browser: Browser,
  address: string,
  firstPage: string[],
  taps: Taps,
): Promise<SpeedFigure> {
  const all: Run[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await measureOnce(browser, address, firstPage, taps));
  return {
    what,
    firstPageMs: median(all.map(({ firstPageMs }) => firstPageMs)),
    tapMs: median(all.map(({ tapMs }) => tapMs)),
    layoutShift: median(all.map(({ layoutShift }) => layoutShift)) ?? 0,
    codeKb: median(all.map(({ codeKb }) => codeKb)) ?? 0,
  };
}

/** One visit with nothing kept from an earlier one. */
async function measureOnce(browser: Browser, address: string, firstPage: string[], taps: Taps): Promise<Run> {
  const { page, session, close } = await openDevice(browser, "phone", true);
  try {
    let codeBytes = 0;
    const types = new Map<string, string>();
    session.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      if (types.get(requestId) !== "Image") codeBytes += encodedDataLength;
    });
    await page.addInitScript(note);
    await page.goto(address);
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(1500);
    const paints: [string, number][] = await page.evaluate("window.seen.paints");
    const layoutShift: number = await page.evaluate("window.seen.shift");
    const codeKb = codeBytes / 1024;
    await taps(page);
    const durations = await takeTaps(page);
    const painted = paints.findLast(([url]) => firstPage.some((image) => url.endsWith(image)));
    return {
      firstPageMs: painted?.[1] ?? null,
      tapMs: durations.length > 0 ? Math.max(...durations) : null,
      layoutShift,
      codeKb,
    };
  } finally {
    await close();
  }
}

function median(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).sort((a, b) => a - b);
  return known[known.length >> 1] ?? null;
}

export function printWidgetSpeed(figures: SpeedFigure[]): void {
  console.log(
    `\nWeekly ad on a slow phone (${cpuSlowdown}x CPU, 1.6 Mbit/s, 150 ms; aim: 2500 ms, shift 0.05, tap 100 ms; median of ${runs})`,
  );
  const ms = (value: number | null) => (value === null ? "not seen" : `${Math.round(value)} ms`);
  for (const { what, firstPageMs, tapMs, layoutShift, codeKb } of figures) {
    console.log(
      `  ${what.padEnd(18)} first page ${ms(firstPageMs).padStart(8)}   slowest tap ${ms(tapMs).padStart(8)}` +
        `   shift ${layoutShift.toFixed(3)}   code and data ${codeKb.toFixed(0)} KB`,
    );
  }
  if (figures.length === 1)
    console.log(`  The peer is not there: put shopgun-sdk 4.26.9 (npm pack) into ${peerFolder}.`);
}
