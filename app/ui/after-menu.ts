/** A menu gives the focus back 10 ms after it closes; a dialog that opened before would lose it. */
export function afterMenu(open: () => void): void {
  window.setTimeout(open, 30);
}
