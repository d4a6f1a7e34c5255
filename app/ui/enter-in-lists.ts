import { type FormEvent, useEffect } from "react";

/**
 * Enter in a field whose list is open is the list's: it takes the option that is highlighted there, or nothing, and
 * never sends the form around the field. Mantine keeps Enter from the form only where it takes an option itself, and
 * forgets the highlighted one when the first letter that is typed opens the list.
 */
export function keepEnterInLists(event: KeyboardEvent): void {
  const field = event.target;
  if (event.key !== "Enter" || event.isComposing || event.defaultPrevented) return;
  if (!(field instanceof Element) || !field.matches("[aria-haspopup=listbox][data-expanded]")) return;
  event.preventDefault();
  const list = document.getElementById(field.getAttribute("aria-controls") ?? "");
  list?.querySelector<HTMLElement>("[data-combobox-selected]")?.click();
}

/** Holds for every list of the application, once: what one form forgets, another one would. */
export function useEnterInLists(): void {
  useEffect(() => {
    document.addEventListener("keydown", keepEnterInLists);
    return () => document.removeEventListener("keydown", keepEnterInLists);
  }, []);
}

/** For a Select that may be left empty: the button that clears it is out of reach of the keyboard, its text is not. */
export function clearedWhenEmptied(clear: () => void) {
  return {
    onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => {
      if (currentTarget.value === "") clear();
    },
  };
}
