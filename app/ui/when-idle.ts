/** Safari has no `requestIdleCallback`: by then the screen is drawn and can be used. */
const pauseMs = 1500;

/**
 * Calls once the page is loaded and the browser has nothing to do, so that code that is needed soon comes without
 * standing in the way of what is on the screen. Never where the person asked to save data.
 */
export function whenIdle(callback: () => void): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  const wait = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => callback());
    else setTimeout(callback, pauseMs);
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
}
