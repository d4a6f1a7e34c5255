/** Conform leads to the inputs it knows by name; a Select's is a hidden one, and its message may be out of sight. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  const invalid = form?.querySelector<HTMLElement>("[aria-invalid=true]");
  if (document.activeElement !== invalid) invalid?.focus();
}

/** Conform checks what is typed by submits with a button of its own, which must not take the focus away. */
export function isCheckWhileTyping(event: Event): boolean {
  return (event as SubmitEvent).submitter?.getAttribute("name") === "__intent__";
}

/** Everything a form holds, as text to compare. */
export function contentsOf(form: HTMLFormElement | null): string {
  if (!form) return "";
  const entries = [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value === "string" ? value : `${value.name} ${value.size}`,
  ]);
  return JSON.stringify(entries);
}
