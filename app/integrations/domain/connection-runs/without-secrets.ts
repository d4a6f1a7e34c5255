const hidden = "[hidden]";

const secretShapes = [
  // First of all, while they are whole.
  /()()-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  // In addresses and forms, plain or encoded.
  /((?:access|input|refresh|fb_exchange|page|id)_token|client_secret|appsecret_proof|assertion|private_key|password|api_?key)(["']?\s*(?:=|:|%3D)\s*["']?)[^\s"'&,;}]+/gi,
  /\b(Bearer|OAuth)(\s+)[\w.~+/=|-]+/gi,
  // Tokens of Facebook and of Google.
  /()()EAA[A-Za-z0-9]{20,}/g,
  /()()ya29\.[\w-]{10,}/g,
  // Signed ones, such as those that a service account asks with.
  /()()eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]+/g,
];

/** A text for the log or the screen without what looks like a secret. Adapters leave them out; this is the net. */
export function withoutSecrets(text: string): string {
  return secretShapes.reduce((left, shape) => left.replace(shape, `$1$2${hidden}`), text);
}
