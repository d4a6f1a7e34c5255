import { type LookupOptions, lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import type { Agent } from "undici";

/** The address is none of the public internet. Its code is what `fetchAnswer` tells. */
export class PrivateAddressError extends Error {
  override readonly name = "PrivateAddressError";
  readonly code = privateAddressCode;
}

export const privateAddressCode = "EPRIVATE";

/**
 * A `fetch` for addresses that people enter: it connects to addresses of the public internet alone, so that nobody can
 * have this server ask within its own network. The name is resolved once, and what it resolved to is what is connected
 * to.
 * @param internalHosts names whose addresses don't count, for services in one's own network
 */
export function createGuardedFetch(internalHosts: readonly string[]): typeof fetch {
  let loaded: Promise<Client> | undefined;
  return (async (input: URL, init: RequestInit) => {
    const { hostname } = input;
    const isInternal = internalHosts.includes(hostname);
    // Nobody resolves what is an address already.
    const literal = hostname.replace(/^\[|\]$/g, "");
    if (!isInternal && ipaddr.isValid(literal) && !isPublic(literal)) throw new PrivateAddressError();
    loaded ??= loadClient();
    const { fetchWith, open, guarded } = await loaded;
    const options = { ...init, dispatcher: isInternal ? open : guarded };
    return fetchWith(input, options as Parameters<typeof fetchWith>[1]);
  }) as typeof fetch;
}

interface Client {
  fetchWith: typeof import("undici").fetch;
  guarded: Agent;
  open: Agent;
}

/** Not before the first request: most servers have no single sign-on, and each would wait for it at its start. */
async function loadClient(): Promise<Client> {
  const { Agent, fetch: fetchWith } = await import("undici");
  return {
    fetchWith,
    guarded: new Agent({ connect: { lookup: publicLookup }, pipelining: 0 }),
    open: new Agent({ pipelining: 0 }),
  };
}

const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...(options as LookupOptions), all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) callback(error ?? new Error("no address"), "", 0);
    else if (!found.every(({ address }) => isPublic(address))) callback(new PrivateAddressError(), "", 0);
    else if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};

/** Also false for addresses that only wrap others, such as those of 6to4. */
export function isPublic(address: string): boolean {
  return ipaddr.process(address.split("%")[0] ?? "").range() === "unicast";
}
