/** The first text field of that name, in whatever case; undefined when there is none or it is empty. */
export function textField(fields: FormData, name: string): string | undefined {
  const wanted = name.toLowerCase();
  for (const [key, value] of fields) {
    if (key.toLowerCase() === wanted && typeof value === "string" && value !== "") return value;
  }
  return undefined;
}
