import { invalidInput } from "#app/kernel/errors";

/**
 * The text field of that name, in whatever case; undefined when there is none or it is empty.
 * @throws DomainError invalid_input where a file stands there, and where two texts differ: what its sender said must not
 * count as left out
 */
export function textField(fields: FormData, name: string): string | undefined {
  return onlyOne(textFields(fields, name), name);
}

function onlyOne([text, ...more]: string[], name: string): string | undefined {
  if (more.some((other) => other !== text)) throw invalidInput({ [name]: ["Give one value only."] });
  return text;
}

/**
 * As textField, for what its sender decides on: an empty text says neither.
 * @throws DomainError invalid_input, as textField and for an empty text
 */
export function choiceField(fields: FormData, name: string): string | undefined {
  const wanted = name.toLowerCase();
  for (const [key, value] of fields) {
    if (key.toLowerCase() === wanted && value === "")
      throw invalidInput({ [name]: ["Must be true or false."] });
  }
  return textField(fields, name);
}

/** All texts of that name that are not empty, in whatever case. @throws DomainError invalid_input where a file stands there */
export function textFields(fields: FormData, name: string): string[] {
  const wanted = name.toLowerCase();
  const texts: string[] = [];
  for (const [key, value] of fields) {
    if (key.toLowerCase() !== wanted) continue;
    if (typeof value !== "string") throw invalidInput({ [name]: ["Must be text, not a file."] });
    if (value !== "") texts.push(value);
  }
  return texts;
}

/** What the address says of that name, in whatever case. @throws DomainError invalid_input for two that differ */
export function textInAddress(url: string, name: string): string | undefined {
  const given = [...new URL(url).searchParams].filter(([key]) => key.toLowerCase() === name.toLowerCase());
  return (
    onlyOne(
      given.map(([, value]) => value),
      name,
    ) || undefined
  );
}

/**
 * Refuses fields of a form that stand in the address instead, in whatever case: there nobody would read them.
 * @throws DomainError invalid_input
 */
export function refuseInAddress(url: string, names: readonly string[]): void {
  const given = new Set([...new URL(url).searchParams.keys()].map((key) => key.toLowerCase()));
  const misplaced = names.filter((name) => given.has(name.toLowerCase()));
  if (misplaced.length === 0) return;
  throw invalidInput(
    Object.fromEntries(
      misplaced.map((name) => [name, ["Send this as a field of the form, not in the address."]]),
    ),
  );
}
