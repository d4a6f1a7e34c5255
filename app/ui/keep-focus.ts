/** A dialog gives the focus back after 10 ms. */
const givenBackMs = 30;
/** How long a dialog that has closed may take to leave the page, when much else is drawn in the same step. */
const leavesWithinMs = 5000;
/** How long the list below may take until it has been read anew, and lets the row go that has the focus again. */
const goesWithinMs = 30_000;

const openDialogs = "[role=dialog][aria-modal=true]";
const firstField = "input:not([type=hidden]), select, textarea, button";

/**
 * After a dialog has closed, once it has left the page: where another one followed it, the focus that was given back behind
 * that one goes into it. Where what opened it is gone, such as the row it deleted, the screen's content takes the focus, so
 * that Tab goes on there and not at the top of the window.
 */
export function keepFocus(): void {
  const before = leavesAtOnce() ? [] : [...document.querySelectorAll(openDialogs)];
  const until = performance.now() + leavesWithinMs;
  const look = () => {
    const isThere = before.length > 0 && before.every(({ isConnected }) => isConnected);
    if (isThere && performance.now() < until) window.setTimeout(look, givenBackMs);
    else bringBack();
  };
  window.setTimeout(look, givenBackMs);
}

/** Without motion a dialog has left the page when it tells that it has closed. */
function leavesAtOnce(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function bringBack(): void {
  const dialog = [...document.querySelectorAll<HTMLElement>(openDialogs)].at(-1);
  if (dialog) {
    if (!dialog.contains(document.activeElement)) focusFirst(dialog);
    return;
  }
  if (isFocusLost()) document.getElementById("content")?.focus({ preventScroll: true });
  else stayUntilGone(document.activeElement, performance.now() + goesWithinMs);
}

/** Once the element that has the focus leaves the page with it, the screen's content takes it. */
function stayUntilGone(held: Element | null, until: number): void {
  const look = () => {
    if (held?.isConnected === false && isFocusLost()) bringBack();
    else if (document.activeElement === held && performance.now() < until)
      window.setTimeout(look, givenBackMs);
  };
  window.setTimeout(look, givenBackMs);
}

/** Whether one is open that everything else waits for. */
export function isDialogOpen(): boolean {
  return document.querySelector(openDialogs) !== null;
}

/** Gives the focus to what is marked for it, or else to the first field or button. */
export function focusFirst(within: HTMLElement | null): void {
  const marked = within?.querySelector<HTMLElement>("[data-autofocus]");
  (marked ?? within?.querySelector<HTMLElement>(firstField))?.focus();
}

/** Whether what had the focus is gone, or switched off and about to lose it. */
export function isFocusLost(): boolean {
  const held = document.activeElement;
  return held === null || held === document.body || held.matches(":disabled");
}

/** A menu gives the focus back 10 ms after it closes; a dialog that opened before would lose it. */
export function afterMenu(open: () => void): void {
  window.setTimeout(open, 30);
}
