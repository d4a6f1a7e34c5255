import { fetchBytes, NoAnswerError, type OutsideBytes } from "#app/adapters/outside/fetch-answer";
import { createGuardedFetch, privateAddressCode } from "#app/adapters/outside/guarded-fetch";
import { OversizedAnswerError } from "#app/adapters/outside/parse-answer";
import { DomainError } from "#app/kernel/errors";
import type { Website, WebsiteFile, WebsitePage } from "#app/kernel/ports/website";
import { decodePage } from "./decode-page";

/** As many as browsers follow. */
const maxRedirects = 20;
const limits = { timeoutMs: 15_000, maxBytes: 10 * 1024 * 1024 };

/** Simple walls refuse whatever doesn't begin like a browser; the rest says what it is. */
const headers = {
  Accept: "text/html,application/xhtml+xml,*/*;q=0.8",
  "User-Agent": "Mozilla/5.0 (compatible; Endcap doctor)",
};

/** Cookies by their names, by host. */
type Cookies = Map<string, Map<string, string>>;

/** Reads no address within our own network, but for these hosts. */
export class GuardedWebsite implements Website {
  private readonly fetchBy: ReturnType<typeof createGuardedFetch>;
  /** The header Authorization, by the origin whose address had a password. */
  private readonly authorizations = new Map<string, string>();

  constructor(internalHosts: string[]) {
    this.fetchBy = createGuardedFetch(internalHosts);
  }

  async readPage(address: URL): Promise<WebsitePage> {
    const cookies: Cookies = new Map();
    let url = address;
    for (let turn = 0; turn <= maxRedirects; turn++) {
      url = this.takePassword(url);
      const answer = await this.ask(url, cookies).catch((error: unknown) => refuse(url, error));
      keepCookies(cookies, url, answer.headers);
      const next = answer.status >= 300 && answer.status < 400 && answer.headers.get("location");
      if (!next) return pageOf(url, answer);
      url = follow(url, next);
    }
    throw unavailable(
      `${this.takePassword(address).href} leads from one address to the next, more than ${maxRedirects} times.`,
    );
  }

  async readFile(address: URL): Promise<WebsiteFile | "private" | null> {
    try {
      const { status, bytes } = await this.ask(this.takePassword(address));
      return { status, bytes };
    } catch (error) {
      return error instanceof NoAnswerError && error.message === privateAddressCode ? "private" : null;
    }
  }

  private ask(address: URL, cookies: Cookies = new Map()): Promise<OutsideBytes> {
    const authorization = this.authorizations.get(address.origin);
    const cookie = [...(cookies.get(address.host) ?? [])].map((pair) => pair.join("=")).join("; ");
    return fetchBytes(address, {
      headers: {
        ...headers,
        ...(authorization && { Authorization: authorization }),
        ...(cookie && { Cookie: cookie }),
      },
      ...limits,
      fetchBy: this.fetchBy,
    });
  }

  /** The address as it may be asked and printed. Its password is for its own origin, as in a browser. */
  private takePassword(address: URL): URL {
    const { username, password, origin } = address;
    if (!username && !password) return address;
    const pair = [username, password].map(decodeUserInfo).join(":");
    this.authorizations.set(origin, `Basic ${Buffer.from(pair).toString("base64")}`);
    const url = new URL(address);
    url.username = "";
    url.password = "";
    return url;
  }
}

function decodeUserInfo(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A page that asks for an age or a store often sets a cookie and leads back to itself. */
function keepCookies(cookies: Cookies, { host }: URL, answered: Headers): void {
  const kept = cookies.get(host) ?? new Map<string, string>();
  for (const line of answered.getSetCookie()) {
    const [name, value] = (line.split(";")[0] ?? "").split(/=(.*)/s);
    if (name?.trim() && value !== undefined) kept.set(name.trim(), value.trim());
  }
  cookies.set(host, kept);
}

function follow(url: URL, location: string): URL {
  const next = URL.canParse(location, url.href) ? new URL(location, url) : null;
  if (next && /^https?:$/.test(next.protocol)) return next;
  throw unavailable(`${url.href} leads to "${location}", which is no address of the web.`);
}

function pageOf(url: URL, { status, headers: answered, bytes }: OutsideBytes): WebsitePage {
  const contentType = answered.get("content-type");
  const type = contentType?.split(";")[0]?.trim().toLowerCase();
  if (status === 200 && type && !/\b(html|xml)$/.test(type))
    throw unavailable(`${url.href} is no web page: its type is ${type}.`);
  return {
    url,
    status,
    html: decodePage(bytes, contentType),
    policyHeader: answered.get("content-security-policy"),
  };
}

const unavailable = (message: string) => new DomainError("unavailable", message);

function refuse(url: URL, error: unknown): never {
  if (!(error instanceof NoAnswerError || error instanceof OversizedAnswerError)) throw error;
  const why = error.message === privateAddressCode ? "it is within this network" : error.message;
  throw unavailable(`${url.href} can't be read: ${why}.`);
}
