import { useDisclosure } from "@mantine/hooks";
import { useRef, useState } from "react";
import { useRememberedSwitch } from "./use-remembered-switch";
import { pageImageHeight, zoomFrom } from "./zoom";

/** How the page is looked at; nothing of it is saved with the areas. */
export function useEditorView() {
  const pageRef = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState<number | null>(null);
  const [drawsByTouch, setDrawsByTouch] = useState(false);
  const [showsSuggestions, toggleSuggestions] = useRememberedSwitch("page_editor_suggestions", false);
  const [showsStrip, toggleStrip] = useRememberedSwitch("page_editor_strip", true, "(max-width: 62em)");
  const [showsKeys, keys] = useDisclosure(false);
  const shownZoom = () => (pageRef.current?.offsetHeight ?? pageImageHeight) / pageImageHeight;
  return {
    /** The element of the page, whatever size it is shown at. */
    pageRef,
    /** 1 shows the page as high as its image, 1,500 px; null fits all of it into the window. */
    zoom,
    zoomBy: (steps: 1 | -1) => setZoom((now) => zoomFrom(now ?? shownZoom(), steps)),
    zoomTo: setZoom,
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
