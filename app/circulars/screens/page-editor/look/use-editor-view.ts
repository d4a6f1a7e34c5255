import { useDisclosure } from "@mantine/hooks";
import { useCallback, useEffect, useRef, useState } from "react";

/** The height of a page's big image in pixels: what 100 % shows it at. */
export const pageImageHeight = 1500;

const zoomSteps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3];

/** The next step from a zoom, which may lie between two; the last one where there is none. */
export function zoomFrom(zoom: number, steps: 1 | -1): number {
  const next = steps > 0 ? zoomSteps.find((step) => step > zoom) : zoomSteps.findLast((step) => step < zoom);
  return next ?? (steps > 0 ? Math.max(...zoomSteps) : Math.min(...zoomSteps));
}

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

/**
 * A switch whose place this browser remembers. The first render, on the server too, shows the default.
 * @param offFor a media query of screens that start with it off
 */
function useRememberedSwitch(name: string, byDefault: boolean, offFor?: string): [boolean, () => void] {
  const [on, setOn] = useState(byDefault);
  useEffect(() => {
    const remembered = localStorage.getItem(name);
    if (remembered !== null) setOn(remembered === "1");
    else if (offFor && window.matchMedia(offFor).matches) setOn(false);
  }, [name, offFor]);
  const toggle = useCallback(() => {
    setOn((before) => {
      localStorage.setItem(name, before ? "0" : "1");
      return !before;
    });
  }, [name]);
  return [on, toggle];
}
