import type { Limits } from "#app/kernel/context";

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;
/** What a multipart body holds besides its files: fields, headings and boundaries. */
export const uploadRoom = 16 * megabyte;
const formSeconds = 2 * 60;
/** 300 MB take as long at 340 kbit/s. */
const uploadSeconds = 2 * 3600;

/** What is taken of a request's body. */
export interface BodyBounds {
  maxBytes: number;
  /** Until the body's end, however steadily it comes. */
  maxSeconds: number;
  /** Whether a stated length above `maxBytes` is refused at once; uploads say it themselves, naming their limit. */
  refusesStatedLength: boolean;
  /** Said of a body that is longer. */
  tooLarge: string;
}

const circularFiles = [
  /^\/dashboard\/circulars\/upload\/?$/,
  /^\/dashboard\/circulars\/\d+\/(?:pages|replacement\/start)\/?$/,
  /^\/api\/(?:circulars|circulars\/\d+\/replacement|circularpages|circularpages\/clonecircularpages)\/?$/i,
];
const tableFiles = [
  /^\/dashboard\/users\/upload\/?$/,
  /^\/api\/users\/upload\/?$/i,
  /^\/dashboard\/circulars\/\d+\/deals\/file\/?$/,
];
/** Some thousand deals that a table was pasted over. */
const dealBatches = /^\/dashboard\/circulars\/\d+\/deals\/change\/?$/;
/** A Customer's own shopping list; the others that are sent without a session are a quarter of it. */
const customerList = /^\/public\/retailers\/\d+\/customer-list$/;

/**
 * How long the body of a request may be, by its address. It bounds what anybody can make the server receive; the
 * endpoints have limits of their own below. Sizes in bytes.
 */
export function boundsOfBody(method: string, path: string, limits: Limits): BodyBounds {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return small(16 * kilobyte, "body");
  if (method === "POST" || method === "PUT") {
    if (circularFiles.some((pattern) => pattern.test(path))) return upload(limits.uploadBytes);
    if (tableFiles.some((pattern) => pattern.test(path))) return upload(limits.userFileBytes);
  }
  if (path.startsWith("/public/")) return small(customerList.test(path) ? 4 * megabyte : megabyte, "body");
  if (/^\/api\//i.test(path)) return small(megabyte, "body");
  return small(dealBatches.test(path) ? 8 * megabyte : megabyte, "form");
}

function small(maxBytes: number, what: "form" | "body"): BodyBounds {
  const most =
    maxBytes < megabyte
      ? `${maxBytes / kilobyte} KB are`
      : `${maxBytes / megabyte} MB ${maxBytes === megabyte ? "is" : "are"}`;
  return {
    maxBytes,
    maxSeconds: formSeconds,
    refusesStatedLength: true,
    tooLarge: `The ${what} is too large; at most ${most} allowed.`,
  };
}

function upload(fileBytes: number): BodyBounds {
  return {
    maxBytes: fileBytes + uploadRoom,
    maxSeconds: uploadSeconds,
    refusesStatedLength: false,
    tooLarge: `The upload is too large; at most ${Math.floor(fileBytes / megabyte)} MB are allowed.`,
  };
}
