/** Asks at the terminal; null when there is no terminal to ask at. */
export async function askYesNo(question: string): Promise<boolean | null> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
  const { inkYesNo } = await import("./YesNoQuestion");
  return inkYesNo(question);
}
