import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { useRememberedSwitch } from "./use-remembered-switch";

const zoomSteps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
const fitsWidth = zoomSteps.indexOf(1);

/** How the page is looked at; nothing of it is saved with the areas. */
export function useEditorView() {
  const [zoomIndex, setZoomIndex] = useState(fitsWidth);
  const [drawsByTouch, setDrawsByTouch] = useState(false);
  const [showsSuggestions, toggleSuggestions] = useRememberedSwitch("page_editor_suggestions", false);
  const [showsStrip, toggleStrip] = useRememberedSwitch("page_editor_strip", true, "(max-width: 62em)");
  const [showsKeys, keys] = useDisclosure(false);
  return {
    zoom: zoomSteps[zoomIndex] ?? 1,
    zoomBy: (steps: 1 | -1) =>
      setZoomIndex((index) => Math.min(Math.max(index + steps, 0), zoomSteps.length - 1)),
    drawsByTouch,
    setDrawsByTouch,
    showsSuggestions,
    toggleSuggestions,
    showsStrip,
    toggleStrip,
    showsKeys,
    keys,
  };
}

export type EditorView = ReturnType<typeof useEditorView>;
