// Functions that run in the page, called by their source: they can use nothing from outside themselves.

/** What is looked for: elements of a selector, by what they are called or say; the name is a regular expression. */
export interface Wanted {
  selector: string;
  name?: string;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Brings the first one that is shown into the window, and gives its box there in CSS pixels; null without one, and while
 * something else lies over its middle. Looks into open shadow roots, too.
 */
export function findBox({ selector, name }: Wanted, press: boolean): Box | null {
  const namePattern = name === undefined ? null : new RegExp(name);
  const trees: (Document | ShadowRoot)[] = [document];
  for (const tree of trees) {
    for (const { shadowRoot } of tree.querySelectorAll("*")) if (shadowRoot) trees.push(shadowRoot);
    for (const element of tree.querySelectorAll(selector)) {
      const labels = (element as HTMLInputElement).labels ?? [];
      const named = (element.getAttribute("aria-labelledby") ?? "")
        .split(" ")
        .map((id) => tree.getElementById(id));
      const called = [
        element.getAttribute("aria-label"),
        element.getAttribute("alt"),
        ...[...labels, ...named, element].map((each) => each?.textContent),
      ];
      if (namePattern && !called.some((text) => text && namePattern.test(text.trim()))) continue;
      if (element instanceof HTMLImageElement && element.naturalWidth === 0) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const { left, top, right, bottom } = element.getBoundingClientRect();
      if (right - left === 0) continue;
      if (top < 0 || bottom > innerHeight || left < 0 || right > innerWidth)
        element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const box = element.getBoundingClientRect();
      const middle = tree.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      const isReached = middle && (element.contains(middle) || middle.contains(element));
      if (press && !isReached && ![...labels].some((label) => label.contains(middle))) continue;
      return { x: box.x, y: box.y, width: box.width, height: box.height };
    }
  }
  return null;
}

/** Whether the page takes clicks and keys: screens of ours say so, pages of others do at once. */
export function takesInput(): boolean {
  return !("__remixContext" in globalThis) || document.documentElement.hasAttribute("data-hydrated");
}
