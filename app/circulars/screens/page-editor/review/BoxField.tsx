import { Text } from "@mantine/core";
import type { KeyboardEvent, Ref } from "react";
import { PageCut } from "#app/circulars/ui/PageCut";
import { say } from "#app/ui/language/say";
import { clampBox } from "#reader/deals/area-geometry";
import type { Box } from "#reader/page-content";
import { describeBox, growBox, type ImageSize, nudgeBox } from "../draw/box-moves";
import { commandOfKey } from "../editor-keys";
import { boxStyle } from "../look/PageBoxes";
import styles from "./review.module.css";

interface BoxFieldProps {
  buttonRef: Ref<HTMLButtonElement>;
  pageId: number;
  image: ImageSize;
  /** As it was suggested. */
  suggested: Box;
  box: Box;
  onBox(box: Box): void;
  onAccept(): void;
}

/** What is shown around a box, as a share of its sides. */
const margin = 0.15;

/** A box on what is printed there and around it; with the focus, the arrow keys move and resize it as on the page. */
export function BoxField({ buttonRef, pageId, image, suggested, box, onBox, onAccept }: BoxFieldProps) {
  const around = surroundingsOf(suggested, box);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey: shift, altKey: alt } = event;
    const command = commandOfKey({ key, ctrl: ctrlKey || metaKey, shift, alt }, "area");
    if (command?.name === "nudge") onBox(nudgeBox(box, command.by, image));
    else if (command?.name === "grow") onBox(growBox(box, command.by, image));
    else if (command?.name === "open") onAccept();
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.boxPlace}>
      <button
        ref={buttonRef}
        type="button"
        className={styles.boxField}
        onKeyDown={onKeyDown}
        aria-label={say("Box on the page: {box}", { box: describeBox(box, image) })}
        aria-describedby="review-box-keys"
      >
        <PageCut pageId={pageId} aspect={image.width / image.height} box={around} maxHeight="32dvh">
          <span className={styles.box} style={boxStyle(within(box, around))} />
        </PageCut>
      </button>
      <Text size="xs" c="dimmed" id="review-box-keys" className={styles.boxKeys}>
        {say("Arrow keys move the box, with Alt they resize it, with Shift by 10 pixels. Enter accepts.")}
      </Text>
    </div>
  );
}

/** Both boxes, with a margin. */
function surroundingsOf(a: Box, b: Box): Box {
  const left = Math.min(a.left, b.left);
  const top = Math.min(a.top, b.top);
  const width = Math.max(a.left + a.width, b.left + b.width) - left;
  const height = Math.max(a.top + a.height, b.top + b.height) - top;
  return clampBox({
    left: left - margin * width,
    top: top - margin * height,
    width: (1 + 2 * margin) * width,
    height: (1 + 2 * margin) * height,
  });
}

function within(box: Box, around: Box): Box {
  return {
    left: (box.left - around.left) / around.width,
    top: (box.top - around.top) / around.height,
    width: box.width / around.width,
    height: box.height / around.height,
  };
}
