import { invalidInput } from "#app/kernel/errors";

/** @throws DomainError invalid_input */
export function idArgument(word: string | undefined): number {
  if (!word || !/^\d{1,15}$/.test(word))
    throw invalidInput({ id: [`"${word ?? ""}" is no id; "list" shows them.`] });
  return Number(word);
}
