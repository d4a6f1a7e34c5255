import type { Browser, CDPSession, Page } from "@playwright/test";

export const cpuSlowdown = 4;

/** Bytes a second, milliseconds: a phone on a poor mobile network, a laptop of some years ago at home. */
const devices = {
  phone: {
    options: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    network: { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
  },
  laptop: {
    options: { viewport: { width: 1366, height: 768 } },
    network: { latency: 40, downloadThroughput: 10_000_000 / 8, uploadThroughput: 5_000_000 / 8 },
  },
};

/** Presses shorter than this, in milliseconds, are not told by the browser. */
const LEAST_MS = 16;

/** Runs in the page; as text, since what compiles this file adds helpers that the page does not have. */
const watchTaps = `{
  const seen = (window.seenTaps = []);
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) if (interactionId) seen.push(duration);
  }).observe({ type: "event", buffered: true, durationThreshold: ${LEAST_MS} });
}`;

/**
 * A page on an emulated device with nothing kept from an earlier visit.
 * @param slow with a slow processor and network, otherwise as fast as this machine is
 */
export async function openDevice(
  browser: Browser,
  device: keyof typeof devices,
  slow: boolean,
): Promise<{ page: Page; session: CDPSession; close: () => Promise<void> }> {
  const { options, network } = devices[device];
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  if (slow) {
    await session.send("Network.emulateNetworkConditions", { offline: false, ...network });
    await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  }
  await page.addInitScript(watchTaps);
  return { page, session, close: () => context.close() };
}

/** From each press since the last call until the next paint, in milliseconds, as the browser tells it: in steps of 8. */
export async function takeTaps(page: Page): Promise<number[]> {
  await page.waitForTimeout(1000);
  return page.evaluate("window.seenTaps.splice(0)");
}
