const told = new Set<string>();

/** Tells whoever looks after the page, in the browser's console, what to do. Each thing once. */
export function warn(text: string): void {
  if (told.has(text)) return;
  told.add(text);
  console.warn(`Endcap: ${text}`);
}
