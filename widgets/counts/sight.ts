/** How long something is looked at before it counts as seen. */
const LOOK_MS = 1000;

/** Half of it, or, of what is larger than the window, as much as half the window shows. */
function isInSight({
  isIntersecting,
  intersectionRatio,
  intersectionRect,
  rootBounds,
}: IntersectionObserverEntry) {
  return (
    isIntersecting &&
    (intersectionRatio >= 0.5 || (!!rootBounds && intersectionRect.height >= rootBounds.height / 2))
  );
}

/** Watches elements, and tells of each that has been in sight for one second, while the page itself was. */
export function createSight(onSeen: (element: HTMLElement) => void) {
  // Where nobody tells what is in sight, nothing is known to be seen; all else is counted.
  if (!window.IntersectionObserver) return { watch() {}, lookAgain() {} };
  const watched = new Set<HTMLElement>();
  const looks = new Map<Element, ReturnType<typeof setTimeout>>();

  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) {
        const element = entry.target as HTMLElement;
        if (!isInSight(entry) || document.hidden) stopLook(element);
        else if (!looks.has(element)) looks.set(element, setTimeout(onSeen, LOOK_MS, element));
      }
    },
    { threshold: [0.1, 0.2, 0.3, 0.4, 0.5] },
  );

  function stopLook(element: Element): void {
    clearTimeout(looks.get(element));
    looks.delete(element);
  }

  /** Every look begins anew, as when the page comes back into sight. */
  function lookAgain(): void {
    observer.disconnect();
    for (const element of looks.keys()) stopLook(element);
    for (const element of watched) {
      if (element.isConnected) observer.observe(element);
      else watched.delete(element);
    }
  }

  document.addEventListener("visibilitychange", lookAgain);
  return {
    /** What is watched already is left as it is. */
    watch(elements: Iterable<HTMLElement>): void {
      for (const element of elements) {
        if (watched.has(element)) continue;
        watched.add(element);
        observer.observe(element);
      }
    },
    lookAgain,
  };
}
