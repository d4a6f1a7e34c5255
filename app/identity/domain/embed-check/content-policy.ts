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

/** The first that the policy has decides. */
const directives = {
  script: ["script-src-elem", "script-src", "default-src"],
  style: ["style-src-elem", "style-src", "default-src"],
  connect: ["connect-src", "default-src"],
  img: ["img-src", "default-src"],
};

export interface PolicyRequest {
  kind: keyof typeof directives;
  address: URL;
  /** Attributes of the script or link that asks. */
  nonce?: string;
  integrity?: string;
  /** By a script that was let in. */
  isAddedByScript?: boolean;
}

export interface PolicyRefusal {
  directive: string;
  /** What else would have been let in: elements with the page's nonce; those alone, whatever hosts are listed. */
  by: "hosts" | "nonces" | "nonces alone";
}

/**
 * Why a policy doesn't let an address in; null where it does. After "Does request match source list?" of
 * https://www.w3.org/TR/CSP3/
 * @param page address of the page, which `'self'` stands for
 */
export function findRefusal(policy: ContentPolicy, request: PolicyRequest, page: URL): PolicyRefusal | null {
  const { kind, address, nonce, integrity = "", isAddedByScript = false } = request;
  const directive = directives[kind].find((name) => policy.has(name));
  if (!directive) return null;
  const sources = policy.get(directive) ?? [];
  const nonces = sources.flatMap((source) => /^'nonce-(.+)'$/i.exec(source)?.[1] ?? []);
  if (nonce && nonces.includes(nonce)) return null;
  const hashes = integrity.split(/\s+/).filter(Boolean);
  if (hashes.length > 0 && hashes.every((hash) => sources.includes(`'${hash}'`))) return null;
  const isStrict = kind === "script" && sources.some((source) => /^'strict-dynamic'$/i.test(source));
  if (isStrict ? isAddedByScript : sources.some((source) => fits(source, address, page))) return null;
  return { directive, by: isStrict ? "nonces alone" : nonces.length > 0 ? "nonces" : "hosts" };
}

function fits(source: string, address: URL, page: URL): boolean {
  if (/^'self'$/i.test(source)) {
    return (
      address.host === page.host && (address.protocol === page.protocol || address.protocol === "https:")
    );
  }
  if (source === "*") return /^https?:$/.test(address.protocol);
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return fitsScheme(source, address);
  const [, scheme = page.protocol, host = "", port, path = ""] =
    /^(?:([a-z][a-z0-9+.-]*:)\/\/)?(\*|(?:\*\.)?[a-z0-9._-]+|\[[0-9a-f:]+\])(?::(\d+|\*))?(\/.*)?$/i.exec(
      source,
    ) ?? [];
  return (
    host !== "" &&
    fitsScheme(scheme, address) &&
    fitsHost(host.toLowerCase(), address) &&
    fitsPort(port, address) &&
    fitsPath(path, address)
  );
}

/** Who lets http in lets in what is safer. */
function fitsScheme(scheme: string, { protocol }: URL): boolean {
  const named = scheme.toLowerCase();
  return named === protocol || (named === "http:" && protocol === "https:");
}

function fitsHost(host: string, { hostname }: URL): boolean {
  return host.startsWith("*") ? hostname.endsWith(host.slice(1)) : hostname === host;
}

function fitsPort(port: string | undefined, { port: asked, protocol }: URL): boolean {
  if (port === "*") return true;
  const usual = protocol === "https:" ? "443" : "80";
  return (port ?? usual) === (asked || usual);
}

/** A path that ends with a slash stands for all within it. */
function fitsPath(path: string, { pathname }: URL): boolean {
  if (path === "") return true;
  const [named, asked] = [decode(path), decode(pathname)];
  return named.endsWith("/") ? asked.startsWith(named) : asked === named;
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
