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

/**
 * For questions that come behind long work: refuses it at once where nobody could answer them.
 * @throws DomainError invalid_input (field yes)
 */
export function assertCanAsk({ yes = false }: { yes?: boolean }): void {
  if (yes || canAsk()) return;
  throw invalidInput({
    yes: [
      "There is no terminal to ask at. Give --yes to do it without being asked, or --dry-run to see what changes.",
    ],
  });
}

function canAsk(): boolean {
  return process.stdin.isTTY && process.stderr.isTTY;
}

/** Asks at the terminal for something that must not be shown; null when there is no terminal to ask at. */
export async function askSecret(question: string): Promise<string | null> {
  if (!canAsk()) return null;
  const { inkSecret } = await import("./ui/SecretQuestion");
  return inkSecret(question);
}

/** Asks at the terminal; null when there is no terminal to ask at. */
export async function askYesNo(question: string): Promise<boolean | null> {
  if (!canAsk()) return null;
  const { inkYesNo } = await import("./ui/YesNoQuestion");
  return inkYesNo(question);
}
