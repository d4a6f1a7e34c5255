import { invalidInput } from "#app/kernel/errors";

/**
 * Whether to go on with what can't be undone: at once with --yes, otherwise as the person at the terminal answers.
 * @throws DomainError invalid_input (field yes) when there is nobody to ask
 */
export async function confirm(question: string, { yes = false }: { yes?: boolean }): Promise<boolean> {
  if (yes) return true;
  const answer = await askYesNo(question);
  if (answer === null) throw invalidInput({ yes: [`${question} Give --yes to do it without being asked.`] });
  return answer;
}

/** Asks at the terminal for something that must not be shown; null when there is no terminal to ask at. */
export async function askSecret(question: string): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
  const { inkSecret } = await import("./ui/SecretQuestion");
  return inkSecret(question);
}

/** Asks at the terminal; null when there is no terminal to ask at. */
export async function askYesNo(question: string): Promise<boolean | null> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
  const { inkYesNo } = await import("./ui/YesNoQuestion");
  return inkYesNo(question);
}
