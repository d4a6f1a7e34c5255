import type { VNode } from "preact";

/** A message whose placeholder is drawn, e.g. a link or a name in bold: languages put it where they need it. */
export function fillSlot(message: (slot: string) => string, slot: VNode): VNode {
  const [before, after] = message("\n").split("\n");
  return (
    <>
      {before}
      {slot}
      {after}
    </>
  );
}
