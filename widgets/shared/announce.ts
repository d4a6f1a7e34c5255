/** The nearest place from which a screen reader speaks: what lies outside an open dialog is silent. */
function speakerOf(from: Element): Element {
  const home = from.closest("dialog") ?? (from.getRootNode() as ShadowRoot);
  const old = [...home.children].find(({ className }) => className === "ec-said");
  if (old) return old;
  const speaker = document.createElement("p");
  speaker.className = "ec-said";
  speaker.setAttribute("role", "status");
  home.append(speaker);
  return speaker;
}

/**
 * Has screen readers say a sentence. A live region speaks only of what changes after it is there: call this with an
 * empty text when the part that will speak is drawn.
 * @param from an element of the view that has something to say
 */
export function announce(from: Element | null, text: string): void {
  if (!from) return;
  const speaker = speakerOf(from);
  // The same sentence twice would be no change.
  speaker.textContent = text && text === speaker.textContent ? `${text}\u00a0` : text;
}
