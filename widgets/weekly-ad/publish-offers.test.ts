import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { publishOffers } from "./publish-offers";

const offers = { "@type": "Organization", name: "</script><b>", hasOfferCatalog: [] };
const told = () => document.head.querySelectorAll('script[type="application/ld+json"]');

/** Gives the function that takes them away, once they should be there. */
async function published(path = "/public/retailers/7/offers"): Promise<() => void> {
  const stop = publishOffers("https://ads.test", path);
  await vi.advanceTimersByTimeAsync(3000);
  return stop;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => Response.json(offers, { headers: { "Cache-Control": "no-store" } }));
});

afterEach(() => {
  document.head.innerHTML = "";
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("offers for search engines", () => {
  it("stand in the head of the host page, which they can't break, and go with the ad", async () => {
    const stop = await published();
    expect([...told()].map(({ textContent }) => JSON.parse(textContent))).toEqual([offers]);
    expect(told()[0]?.innerHTML).not.toContain("</script>");
    stop();
    expect(told()).toHaveLength(0);
  });

  it("are told once for each retailer, also where a second root shows another of its stores", async () => {
    await published();
    await published("/public/retailers/7/offers?store=mill-creek");
    expect(told()).toHaveLength(1);
    await published("/public/retailers/8/offers");
    expect(told()).toHaveLength(2);
  });

  it("are left to a host page that tells of its own", async () => {
    document.head.innerHTML = '<script type="application/ld+json">{"@type":"OfferCatalog"}</script>';
    await published();
    expect(told()).toHaveLength(1);
  });

  it("are not asked for by an ad that is gone by then", async () => {
    publishOffers("https://ads.test", "/public/retailers/7/offers")();
    await vi.advanceTimersByTimeAsync(3000);
    expect(told()).toHaveLength(0);
  });
});
