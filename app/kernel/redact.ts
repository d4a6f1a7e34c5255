/** Names whose content is nobody's to read. */
const names =
  "password|token|secret|appsecret_proof|api_?key|private_?key|credential|authorization|assertion";
const fieldOfSecret = new RegExp(`${names}|sealed|hash|cookie`, "i");

/** What looks like a secret in a text; what the first group found stays. */
const shapes = [
  // First of all, while they are whole.
  /()-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  // In addresses, forms and JSON, plain or encoded; but not "access token: Session has expired".
  new RegExp(
    String.raw`((?:${names})["']?\s*(?:=|:|%3D)\s*["']?)(?!(?<=token: )[a-z]+\s)(?:bearer\s+)?(?:(?!%26)[^\s&"',;}])+`,
    "gi",
  ),
  /(\b(?:Bearer|OAuth)\s+)[\w.~+/=|-]+/gi,
  // Our own keys.
  /()endcap_[0-9A-Za-z]{46}/g,
  // Tokens of Facebook and of Google.
  /()EAA[\w-]{16,}/g,
  /()ya29\.[\w-]{10,}/g,
];

/** What may be a signed token, such as those that a service account asks with: as one run, so that each letter is read once. */
const maybeSigned = /eyJ[\w.-]{20,}/g;

/** The text with a mark in place of everything that looks like a secret. Takes time in proportion to its length. */
export function redactText(text: string, mark = "[hidden]"): string {
  return shapes
    .reduce((left, shape) => left.replace(shape, `$1${mark}`), text)
    .replace(maybeSigned, (run) => (isSigned(run) ? endingAs(run, mark) : run));
}

/** A full stop behind it is the sentence's. */
function endingAs(run: string, mark: string): string {
  return run.endsWith(".") ? `${mark}.` : mark;
}

/** Whether there are a head, a body and a signature in it. */
function isSigned(run: string): boolean {
  const parts = run.split(".");
  return parts.some((head, at) => {
    const [body = "", signature = ""] = parts.slice(at + 1, at + 3);
    return head.length >= 13 && head.includes("eyJ") && body.length >= 10 && signature !== "";
  });
}

/** The value with a mark in place of the content of every field named like a secret, and its texts redacted. */
export function redactFields(value: unknown, mark: string): unknown {
  if (typeof value === "string") return redactText(value, mark);
  if (Array.isArray(value)) return value.map((item) => redactFields(item, mark));
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  const hide = (content: unknown) => (isEmpty(content) ? content : mark);
  return Object.fromEntries(
    Object.entries(value).map(([name, content]) => [
      name,
      fieldOfSecret.test(name) ? hide(content) : redactFields(content, mark),
    ]),
  );
}

/** Whether there is a secret may be known: null, an empty field and true or false stay. */
function isEmpty(content: unknown): boolean {
  return content === null || content === undefined || content === "" || typeof content === "boolean";
}

/** Shorter ones stand in ordinary words. */
const minCodedLength = 8;

/** The text with a mark in place of these secrets, also where it quotes them percent-encoded or as base64. */
export function redactKnown(
  text: string,
  secrets: readonly (string | null | undefined)[],
  mark: string,
): string {
  return secrets
    .flatMap((secret) => (secret ? spellingsOf(secret) : []))
    .reduce((left, spelling) => left.replaceAll(spelling, mark), text);
}

function spellingsOf(secret: string): string[] {
  if (secret.length < minCodedLength) return [secret];
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
