import { randomBytes } from "node:crypto";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import helmet from "helmet";

const strictTransport = { maxAge: 63_072_000, includeSubDomains: true };
/** `Strict-Transport-Security` for answers that leave before the other headers are set. */
export const strictTransportHeader = `max-age=${strictTransport.maxAge}; includeSubDomains`;

/** A fresh nonce for each response; scripts and styles without it don't run. */
export function cspNonce(_request: Request, response: Response, next: NextFunction): void {
  response.locals.cspNonce = randomBytes(16).toString("base64");
  next();
}

/**
 * Pictures of recipes stand on hosts that the feed names, and are loaded from there by the browser, over https and
 * without telling where from. Fetching them here instead would have this server ask for whatever address somebody
 * wrote into a recipe. It is the whole back-office's policy because screens change without a new document.
 */
const pictureHosts = "https:";

/**
 * The headers of every response but the health checks', which machines read and which are mounted before.
 * `https`: the public address is, so browsers may be told to insist on it.
 */
export function securityHeaders(options: { https: boolean; liveReload: boolean }): RequestHandler {
  const nonce = (_request: unknown, response: unknown) => `'nonce-${(response as Response).locals.cspNonce}'`;
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: [nonce, "'strict-dynamic'"],
        styleSrc: ["'self'", nonce],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:", pictureHosts],
        fontSrc: ["'self'", "data:"],
        connectSrc: options.liveReload ? ["'self'", "ws:"] : ["'self'"],
        workerSrc: ["'self'", "blob:"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: options.https ? strictTransport : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginEmbedderPolicy: false,
  });
}

/** For the pages that links of mails and log-ins elsewhere lead to: their address is passed on to nobody. */
export function withoutReferrer(_request: Request, response: Response, next: NextFunction): void {
  response.setHeader("Referrer-Policy", "no-referrer");
  next();
}
