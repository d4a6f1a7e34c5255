import { invalidInput } from "#app/kernel/errors";
import { askYesNo } from "./ui/ask-yes-no";

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
