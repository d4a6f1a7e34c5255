import type { SerializedRequest, SerializedResponse } from "pino";

/** What in an address opens something, at least once: the answer of a log-in elsewhere, the token of a mail. */
const keyInAddress = /([?&](?:code|state|token|access_token|preview)=)[^&#]*/g;

/** The token of a preview's link and that of a list sent to somebody are parts of their paths. */
const keyInPath = /(\/(?:preview|lists|shared-lists)\/)[^/?#]+/g;

/** What the log keeps of a request: what opens something is covered in its address and in the one it came from. */
export function loggedRequest({ query: _query, ...request }: SerializedRequest): object {
  const { referer, ...headers } = request.headers;
  return {
    ...request,
    url: covered(request.url),
    headers: referer === undefined ? headers : { ...headers, referer: covered(referer) },
  };
}

/** What is logged of an answer, whose `Location` may hold secrets as a request's address may. */
export function loggedResponse({
  headers: { location, ...headers },
  ...response
}: SerializedResponse): object {
  return {
    ...response,
    headers: location === undefined ? headers : { ...headers, location: covered(String(location)) },
  };
}

function covered(address: string): string {
  return address.replace(keyInAddress, "$1…").replace(keyInPath, "$1…");
}
