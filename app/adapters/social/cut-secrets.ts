const cut = "[secret]";
/** Shorter ones stand in ordinary words. */
const shortestCoded = 8;

/** The text without these secrets, also where it quotes them percent-encoded or as base64. Empty ones are none. */
export function cutSecrets(text: string, secrets: readonly (string | null | undefined)[]): string {
  return secrets.reduce<string>(
    (left, secret) =>
      secret ? spellingsOf(secret).reduce((rest, spelling) => rest.replaceAll(spelling, cut), left) : left,
    text,
  );
}

function spellingsOf(secret: string): string[] {
  if (secret.length < shortestCoded) return [secret];
  const coded = [0, 1, 2].map((before) => asBase64(secret, before));
  const forAddresses = coded.map((text) => text.replaceAll("+", "-").replaceAll("/", "_"));
  return [secret, encodeURIComponent(secret), ...coded, ...forAddresses];
}

/** What is the same of it whatever stands around it. @param before bytes between it and the last whole group */
function asBase64(secret: string, before: number): string {
  const bytes = Buffer.from(" ".repeat(before) + secret);
  const first = Math.ceil((before * 8) / 6);
  return bytes.toString("base64").slice(first, Math.floor((bytes.length * 8) / 6));
}
