import type { NextFunction, Request, RequestHandler, Response } from "express";
import { refuseRequest } from "./refuse-request.server";

/**
 * What makes two readers of one path disagree about it: doubled slashes, backslashes, fragments, characters outside
 * printable ASCII, dot segments, and dots, slashes, backslashes or control characters hidden by percent signs.
 */
const disguises = [
  /\/\//,
  /[\\#]/,
  /[^\x21-\x7e]/,
  /\/\.{1,2}(?:\/|$)/,
  /%(?:2[ef]|5c|[01][0-9a-f]|7f)/i,
  /%(?![0-9a-f]{2})/i,
];

const plainHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d*)?$/i;

/**
 * Whether everybody who reads the target of a request reads the same path.
 * @param target as it stands in the request line
 */
export function isNormalTarget(target: string): boolean {
  const [path = ""] = target.split("?", 1);
  if (!path.startsWith("/") || target.includes("#")) return false;
  return !disguises.some((disguise) => disguise.test(path));
}

/**
 * Remix makes an address of protocol, host, port and target and reads the path out of that: a host or a protocol that
 * holds a slash would choose the path, and one that is no address would be an error of ours. It takes the port of
 * X-Forwarded-Host whoever sent it.
 */
function hasPlainOrigin({ headers, hostname, protocol }: Request): boolean {
  const forwarded = headers["x-forwarded-host"]?.toString().split(",") ?? [];
  const hosts = [headers.host, hostname, ...forwarded].filter((host) => host !== undefined && host !== "");
  return hosts.every((host) => isPlainHost(String(host).trim())) && /^https?$/.test(protocol);
}

function isPlainHost(host: string): boolean {
  return plainHost.test(host) && URL.canParse(`http://${host}/`);
}

/**
 * Refuses requests whose path is not in its normal form. Express judges paths as they are sent and Remix as a browser
 * reads them, so that limits and the origin gate would judge another path than the one that is carried out.
 */
export function requestTargetGate(logRequest: RequestHandler): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (isNormalTarget(request.url) && hasPlainOrigin(request)) {
      next();
      return;
    }
    refuseRequest(request, response, logRequest, {
      status: 400,
      error: "invalid_input",
      message: "The address of this request is not in its normal form.",
    });
  };
}
