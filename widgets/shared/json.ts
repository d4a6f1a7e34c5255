/** As JSON.stringify writes it, whatever old libraries of the host page have made of `toJSON`. */
export function toJson(value: unknown): string {
  if (typeof value === "string") return quote(value);
  if (typeof value !== "object" || value === null)
    return typeof value === "boolean" || Number.isFinite(value) ? `${value}` : "null";
  let text = "";
  if (Array.isArray(value)) {
    for (const each of value) text += `,${toJson(each)}`;
    return `[${text.slice(1)}]`;
  }
  for (const name of Object.keys(value)) {
    const each = (value as Record<string, unknown>)[name];
    if (each !== undefined) text += `,${quote(name)}:${toJson(each)}`;
  }
  return `{${text.slice(1)}}`;
}

/** Everything beyond plain ASCII letters and signs as its code. */
const quote = (text: string) =>
  `"${text.replace(/[^ !#-[\]-~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`)}"`;
