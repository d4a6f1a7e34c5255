/** Milliseconds without a press or a key before work begins: what somebody is doing comes first. */
const quietMs = 2500;

const presses = ["pointerdown", "keydown"];

const waiting: (() => Promise<unknown>)[] = [];
let isRunning = false;
let lastPressAt = 0;

/**
 * Does work that makes something quicker that may be wanted soon, such as loading a dialog's code, once the page is
 * loaded, nobody has pressed anything for a while and the browser has nothing to do; one after the other, since code that
 * comes in holds up a press on a slow computer. Never where the person asked to save data.
 * @param work never rejects
 */
export function whenIdle(work: () => Promise<unknown>): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return;
  waiting.push(work);
  if (isRunning) return;
  isRunning = true;
  void workOff();
}

async function workOff(): Promise<void> {
  for (const event of presses) window.addEventListener(event, notePress, { capture: true });
  await loaded();
  notePress();
  for (let work = waiting.shift(); work; work = waiting.shift()) {
    await quiet();
    await idle();
    await work();
  }
  for (const event of presses) window.removeEventListener(event, notePress, { capture: true });
  isRunning = false;
}

function notePress(): void {
  lastPressAt = performance.now();
}

function loaded(): Promise<void> {
  if (document.readyState === "complete") return Promise.resolve();
  return new Promise((resolve) => window.addEventListener("load", () => resolve(), { once: true }));
}

async function quiet(): Promise<void> {
  for (let left = quietLeft(); left > 0; left = quietLeft()) await pause(left);
}

function quietLeft(): number {
  return lastPressAt + quietMs - performance.now();
}

/** Safari has no `requestIdleCallback`; that nobody presses anything has to do there. */
function idle(): Promise<void> {
  if (!("requestIdleCallback" in window)) return Promise.resolve();
  return new Promise((resolve) => requestIdleCallback(() => resolve()));
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
