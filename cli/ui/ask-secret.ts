/** Asks at the terminal for something that must not be shown; null when there is no terminal to ask at. */
export async function askSecret(question: string): Promise<string | null> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return null;
  const { inkSecret } = await import("./SecretQuestion");
  return inkSecret(question);
}
