import { invalidInput } from "#app/kernel/errors";

/**
 * The first text field of that name, in whatever case; undefined when there is none or it is empty.
 * @throws DomainError invalid_input where a file stands there: what its sender said must not count as left out
 */
export function textField(fields: FormData, name: string): string | undefined {
  const wanted = name.toLowerCase();
  for (const [key, value] of fields) {
    if (key.toLowerCase() !== wanted) continue;
    if (typeof value !== "string") throw invalidInput({ [name]: ["Must be text, not a file."] });
    if (value !== "") return value;
  }
  return undefined;
}
