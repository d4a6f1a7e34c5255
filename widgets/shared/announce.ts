/** The nearest live region: regions outside an open dialog are silent. */
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
 * Has screen readers say a sentence. A live region only announces changes after it was added: call this with an empty
 * text when the view is rendered.
 * @param from an element of the view that makes the announcement
 */
export function announce(from: Element | null, text: string): void {
  if (!from) return;
  const speaker = speakerOf(from);
  // A repeated sentence would be no change, so it alternates with a trailing space.
  speaker.textContent = text && text === speaker.textContent ? `${text}\u00a0` : text;
}
