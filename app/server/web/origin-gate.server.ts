import type { NextFunction, Request, RequestHandler, Response } from "express";

const harmless = new Set(["GET", "HEAD", "OPTIONS"]);
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

interface GatedRequest {
  method: string;
  host: string | undefined;
  origin: string | undefined;
  fetchSite: string | undefined;
  hasCookie: boolean;
}

/**
 * Whether a request may change something, judged by where the browser says it comes from. Requests that
 * carry a cookie must prove to come from our own pages; those without one (scripts with a bearer token)
 * have nothing that another site could borrow.
 */
export function isFromOwnOrigin(request: GatedRequest, baseUrl: string | null): boolean {
  if (harmless.has(request.method)) return true;
  if (request.fetchSite !== undefined && !["same-origin", "none"].includes(request.fetchSite)) return false;
  // Forms of pages that pass no referrer on come without an origin; the browser's own word stands for it.
  if (request.origin === "null" && request.fetchSite === "same-origin") return true;
  if (request.origin !== undefined) return isOwnOrigin(request.origin, request.host, baseUrl);
  return request.fetchSite !== undefined || !request.hasCookie;
}

/** Without a configured address only this machine's own names count, so that no Host header can vouch for itself. */
function isOwnOrigin(origin: string, host: string | undefined, baseUrl: string | null): boolean {
  if (baseUrl !== null) return origin === new URL(baseUrl).origin;
  return host !== undefined && loopback.test(host) && origin === `http://${host}`;
}

/** What retailers' pages send for their shoppers comes from other sites by its nature; no cookie counts there. */
const forAllOrigins = /^\/public\//;

/** What a form for new passwords on a retailer's website sends; the tokens of mails count there, cookies don't. */
const forResetPages = /^\/api\/account\/(?:forgotpassword|resetpassword)\/?$/i;

/**
 * Lets pages of the configured origins ask for a mail and send a new password, and nothing else; answers the question
 * that browsers ask before.
 * @param pageUrls addresses of retailers' pages with such a form
 */
export function resetPagesGate(pageUrls: string[]): RequestHandler {
  const origins = new Set(pageUrls.map((url) => new URL(url).origin));
  return (request: Request, response: Response, next: NextFunction): void => {
    const { origin } = request.headers;
    if (!forResetPages.test(request.path) || origin === undefined || !origins.has(origin)) {
      next();
      return;
    }
    response.locals.isFromResetPage = true;
    response.vary("Origin").set({
      "Access-Control-Allow-Origin": origin,
      "Access-Control-Expose-Headers": "Retry-After",
      "Cross-Origin-Resource-Policy": "cross-origin",
    });
    if (request.method !== "OPTIONS") {
      next();
      return;
    }
    response.set({
      "Access-Control-Allow-Methods": "POST",
      "Access-Control-Allow-Headers": "Content-Type",
      "Access-Control-Max-Age": "600",
    });
    response.status(204).end();
  };
}

/** Stands in front of Remix, whose own check leaves out resource routes and data requests. */
export function originGate(baseUrl: string | null): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    const { method, headers } = request;
    const gated = {
      method,
      host: headers.host,
      origin: headers.origin,
      fetchSite: headers["sec-fetch-site"] as string | undefined,
      hasCookie: headers.cookie !== undefined,
    };
    const isForOthers = forAllOrigins.test(request.path) || response.locals.isFromResetPage === true;
    if (isForOthers || isFromOwnOrigin(gated, baseUrl)) {
      // Judged above; Remix's own check goes by the Host header, which a proxy may have changed.
      if (!isForOthers) delete headers.origin;
      next();
      return;
    }
    response.status(403).json({ error: "forbidden", message: "This request came from another site." });
  };
}
