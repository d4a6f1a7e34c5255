/** What one content security policy allows, by its directives. */
export type ContentPolicy = Map<string, string[]>;

/** Reads a policy as it stands in a header or a meta element. A header may hold several, separated by commas. */
export function parsePolicies(text: string): ContentPolicy[] {
  return text.split(",").map((policy) => {
    const directives: ContentPolicy = new Map();
    for (const part of policy.split(";")) {
      const [name, ...sources] = part.trim().split(/\s+/);
      const key = name?.toLowerCase();
      // The first of a name counts.
      if (key && !directives.has(key)) directives.set(key, sources);
    }
    return directives;
  });
}

/**
 * Whether a policy lets an address in.
 * @param page address of the page, which `'self'` stands for
 * @param nonce of the element that asks for it
 */
export function isAllowed(
  policy: ContentPolicy,
  directive: string,
  address: URL,
  page: URL,
  nonce?: string,
): boolean {
  const sources = policy.get(directive) ?? policy.get("default-src");
  if (!sources) return true;
  if (nonce && sources.includes(`'nonce-${nonce}'`)) return true;
  if (directive === "script-src" && sources.includes("'strict-dynamic'")) return false;
  return sources.some((source) => fits(source.toLowerCase(), address, page));
}

function fits(source: string, address: URL, page: URL): boolean {
  if (source === "'self'") return address.origin === page.origin;
  if (source === "*") return /^https?:$/.test(address.protocol);
  if (/^[a-z][a-z0-9+.-]*:$/.test(source))
    return address.protocol === source || (source === "http:" && address.protocol === "https:");
  const [, scheme, host, port, path = ""] =
    /^(?:([a-z][a-z0-9+.-]*:)\/\/)?(\*|(?:\*\.)?[a-z0-9.-]+|\[[0-9a-f:]+\])(?::(\d+|\*))?(\/.*)?$/.exec(
      source,
    ) ?? [];
  if (!host) return false;
  const isScheme = (scheme ?? page.protocol) === address.protocol || address.protocol === "https:";
  const isHost = host.startsWith("*")
    ? host === "*" || address.hostname.endsWith(host.slice(1))
    : address.hostname === host;
  const isPort = port === "*" || (port ?? "") === address.port;
  const isPath = path.endsWith("/")
    ? address.pathname.startsWith(path)
    : path === "" || address.pathname === path;
  return isScheme && isHost && isPort && isPath;
}
