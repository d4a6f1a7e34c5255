import type { Browser, CDPSession, Page } from "@playwright/test";

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
export const cpuSlowdown = 4;
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
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
 * A page on an emulated phone with nothing kept from an earlier visit.
 * @param slow with a slow processor and network, otherwise as fast as this machine is
 */
export async function openPhone(
  browser: Browser,
  slow: boolean,
): Promise<{ page: Page; session: CDPSession; close: () => Promise<void> }> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  if (slow) {
    await session.send("Network.emulateNetworkConditions", network);
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
