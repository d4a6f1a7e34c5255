import { type FormEvent, useEffect } from "react";

const openList = "[aria-haspopup=listbox][data-expanded]";

/**
 * Enter in a field whose list is open is the list's: it takes the option that is highlighted there, or nothing, and
 * never sends the form around the field. Mantine keeps Enter from the form only where it takes an option itself, and
 * forgets the highlighted one when the first letter that is typed opens the list.
 */
export function keepEnterInLists(event: KeyboardEvent): void {
  presses += 1;
  const field = event.target;
  if (event.key !== "Enter" || event.isComposing || event.defaultPrevented) return;
  if (!(field instanceof Element) || !field.matches(openList)) return;
  event.preventDefault();
  takeHighlighted(field, presses, maxFrames);
}

/** A list that a letter opens is drawn, and its first match highlighted, some frames later. */
const maxFrames = 20;
/** Keys that were pressed: Enter waits for a list no longer once there is another one. */
let presses = 0;

function takeHighlighted(field: Element, pressed: number, framesLeft: number): void {
  const list = document.getElementById(field.getAttribute("aria-controls") ?? "");
  const option = list?.querySelector<HTMLElement>("[data-combobox-selected]");
  option?.click();
  if (option || framesLeft === 0 || !isSearched(field)) return;
  requestAnimationFrame(() => {
    if (presses === pressed && field.matches(openList)) takeHighlighted(field, pressed, framesLeft - 1);
  });
}

function isSearched(field: Element): boolean {
  return field instanceof HTMLInputElement && field.value !== "";
}

const searchedList = "input[aria-haspopup=listbox]:not([readonly])";
/** The field that the focus came to; a click into it puts the caret somewhere after that. */
let entered: EventTarget | null = null;

/** What is typed into a searched list replaces what is chosen there, rather than being added to it. */
function selectText({ type, target }: Event): void {
  if (!(target instanceof HTMLInputElement) || !target.matches(searchedList)) return;
  if (type === "focusin") entered = target;
  else if (entered !== target) return;
  else entered = null;
  target.select();
}

/** Holds for every list of the application, once: what one form forgets, another one would. */
export function useKeysInLists(): void {
  useEffect(() => {
    document.addEventListener("keydown", keepEnterInLists);
    document.addEventListener("focusin", selectText);
    document.addEventListener("click", selectText);
    return () => {
      document.removeEventListener("keydown", keepEnterInLists);
      document.removeEventListener("focusin", selectText);
      document.removeEventListener("click", selectText);
    };
  }, []);
}

/** Clears a Select when its text is deleted, since its clear button can't be reached by keyboard. */
export function clearedWhenEmptied(clear: () => void) {
  return {
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => {
      if (currentTarget.value === "") clear();
    },
  };
}
