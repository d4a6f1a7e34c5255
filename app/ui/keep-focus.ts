/** A dialog gives the focus back after 10 ms. */
const givenBackMs = 30;

/**
 * After a dialog has closed: where what opened it is gone, such as the row it deleted, the screen's content takes the
 * focus, so that Tab goes on there and not at the top of the window.
 */
export function keepFocus(): void {
  window.setTimeout(() => {
    if (!isFocusLost()) return;
    document.getElementById("content")?.focus({ preventScroll: true });
  }, givenBackMs);
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
