/**
 * What a browser sends for form fields that start with these values; "" where it sends nothing. Lists and objects are left
 * out, since their fields have names of their own.
 */
export function formTexts(values: object): Record<string, string> {
  const plain = Object.entries(values).filter(([, value]) => typeof value !== "object" || value === null);
  return Object.fromEntries(plain.map(([name, value]) => [name, formText(value)]));
}

function formText(value: unknown): string {
  if (value === true) return "on";
  if (value === false || value === null || value === undefined) return "";
  return toPlainBreaks(String(value));
}

/** Line breaks as text areas give them. */
export function toPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
