import { DomainError } from "#app/kernel/errors";
import type { Website, WebsitePage } from "#app/kernel/ports/website";
import { fetchAnswer, NoAnswerError, type OutsideAnswer } from "../outside/fetch-answer";
import { createGuardedFetch, privateAddressCode } from "../outside/guarded-fetch";
import { OversizedAnswerError } from "../outside/parse-answer";

const maxRedirects = 5;
const limits = { timeoutMs: 15_000, maxBytes: 10 * 1024 * 1024 };

/** Reads no address within our own network, but for these hosts. */
export class GuardedWebsite implements Website {
  private readonly fetchBy: ReturnType<typeof createGuardedFetch>;

  constructor(internalHosts: string[]) {
    this.fetchBy = createGuardedFetch(internalHosts);
  }

  async readPage(address: URL): Promise<WebsitePage> {
    let url = address;
    for (let turn = 0; turn <= maxRedirects; turn++) {
      const { status, headers, text } = await this.ask(url).catch((error: unknown) => refuse(url, error));
      const next = status >= 300 && status < 400 && headers.get("location");
      if (!next) {
        if (status === 200) return { url, html: text, policyHeader: headers.get("content-security-policy") };
        throw new DomainError(
          "unavailable",
          `${url.href} answers ${status}. Give the address of a page that opens without signing in.`,
        );
      }
      url = new URL(next, url);
    }
    throw new DomainError(
      "unavailable",
      `${address.href} leads from one address to the next without an end.`,
    );
  }

  statusOf(address: URL): Promise<number | null> {
    return this.ask(address).then(
      ({ status }) => status,
      () => null,
    );
  }

  private ask(address: URL): Promise<OutsideAnswer> {
    return fetchAnswer(address, { headers: { Accept: "*/*" }, ...limits, fetchBy: this.fetchBy });
  }
}

function refuse(url: URL, error: unknown): never {
  if (!(error instanceof NoAnswerError || error instanceof OversizedAnswerError)) throw error;
  const why = error.message === privateAddressCode ? "it is within this network" : error.message;
  throw new DomainError("unavailable", `${url.href} can't be read: ${why}.`);
}
