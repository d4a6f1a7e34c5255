/** What stands for a secret in the activity log. That there is one may be known: an empty field stays empty. */
const mask = "••••••";

/** Names of fields whose content is nobody's to read. */
const secretName = /password|token|secret|api_?key|sealed|hash|authorization|cookie|credential/i;

/** The same names where they stand in a text with their content behind them, e.g. in an address: `access_token=…`. */
const secretInText =
  /((?:password|token|secret|api_?key|authorization|credential)["']?\s*[=:]\s*["']?)((?:bearer\s+)?[^\s&"',;]+)/gi;

/**
 * The value with every secret in it covered: content of fields that are named like one, and in texts what follows such a
 * name after a `=` or `:`. Everything that the activity log keeps passes through here.
 */
export function maskSecrets(value: unknown): unknown {
  if (typeof value === "string") return maskSecretsInText(value);
  if (Array.isArray(value)) return value.map(maskSecrets);
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, content]) => [
      name,
      secretName.test(name) ? masked(content) : maskSecrets(content),
    ]),
  );
}

/** The same for a sentence. */
export function maskSecretsInText(text: string): string {
  return text.replace(secretInText, `$1${mask}`);
}

function masked(content: unknown): unknown {
  return content === null || content === undefined || content === "" || typeof content === "boolean"
    ? content
    : mask;
}
