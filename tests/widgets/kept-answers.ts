import { expect, type Page } from "@playwright/test";

/** The addresses of what the browser keeps in a cache, for the time without a network. */
export function keptAddresses(page: Page, cache: string): Promise<string[]> {
  return page.evaluate(async (name) => {
    if (!(await caches.has(name))) return [];
    return (await (await caches.open(name)).keys()).map(({ url }) => url);
  }, cache);
}

/** Waits until an answer is kept, which happens behind what it shows. @param part of its address */
export async function awaitKept(page: Page, part: string): Promise<void> {
  await expect
    .poll(() => keptAddresses(page, "endcap-v1"))
    .toEqual(expect.arrayContaining([expect.stringContaining(part)]));
}
