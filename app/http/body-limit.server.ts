import type { NextFunction, Request, Response } from "express";

const longestForm = 1024 * 1024;

/**
 * Addresses that read their body bit by bit and hold their own limits: the uploads of files, which
 * stream to disk, the API and what shoppers send.
 */
const readsByItself = [
  /^\/(api|public)\//i,
  /^\/dashboard\/circulars\/upload\/?$/,
  /^\/dashboard\/users\/upload\/?$/,
  /^\/dashboard\/circulars\/\d+\/pages\/?$/,
];

/** Why a request's body is not taken, or null. Sizes in bytes, as the headers say. */
export function bodyFault(request: {
  path: string;
  contentLength: string | undefined;
  transferEncoding: string | undefined;
}): { status: 411 | 413; message: string } | null {
  if (readsByItself.some((pattern) => pattern.test(request.path))) return null;
  if (request.transferEncoding !== undefined) {
    return { status: 411, message: "The length of the body must be given." };
  }
  if (Number(request.contentLength ?? 0) > longestForm) {
    return { status: 413, message: "The form is too large; at most 1 MB is allowed." };
  }
  return null;
}

/** Forms are read into memory as a whole, also before anybody has signed in: so they must be small. */
export function bodyLimit(request: Request, response: Response, next: NextFunction): void {
  const fault = bodyFault({
    path: request.path,
    contentLength: request.headers["content-length"],
    transferEncoding: request.headers["transfer-encoding"],
  });
  if (!fault) {
    next();
    return;
  }
  const error = fault.status === 413 ? "too_large" : "length_required";
  response.set("Connection", "close").status(fault.status).json({ error, message: fault.message });
}
