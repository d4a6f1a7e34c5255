import type { ServerResponse } from "node:http";

/** Answers that no service should give, and services, proxies and hotel networks do. */
export interface WrongAnswer {
  name: string;
  send(response: ServerResponse): void;
  /** It has no end of its own: only the reader's time limit ends it. */
  endless?: boolean;
  /** More than is read. */
  oversized?: boolean;
}

/** More bytes than readers in tests take; see `maxAnswerBytes` of the adapters. */
export const tooManyBytes = 2 * 1024 * 1024;

const html = "<!doctype html><title>Sign in</title><p>Sign in to the hotel's network";
const json = { "Content-Type": "application/json; charset=utf-8" };

/** Each is wrong for every question of every service. */
export const wrongAnswers: WrongAnswer[] = [
  {
    name: "half of a JSON text",
    send: (response) => response.writeHead(200, json).end('{"data":[{"id":"1"'),
  },
  {
    name: "fewer bytes than it promises",
    send: (response) => {
      response.writeHead(200, { ...json, "Content-Length": 900 }).write('{"data":[');
      setImmediate(() => response.destroy());
    },
  },
  { name: "nothing with status 200", send: (response) => response.writeHead(200, json).end() },
  { name: "nothing with status 204", send: (response) => response.writeHead(204).end() },
  {
    name: "a page with status 200",
    send: (response) => response.writeHead(200, { "Content-Type": "text/html" }).end(html),
  },
  { name: "a page that calls itself JSON", send: (response) => response.writeHead(200, json).end(html) },
  {
    name: "a page with status 404",
    send: (response) => response.writeHead(404, { "Content-Type": "text/html" }).end(html),
  },
  {
    name: "a page with status 502",
    send: (response) => response.writeHead(502, { "Content-Type": "text/html" }).end(html),
  },
  {
    name: "another service's JSON",
    send: (response) => response.writeHead(200, json).end('{"status":"ok","version":"1.4.2"}'),
  },
  {
    name: "an error in a shape of its own",
    send: (response) => response.writeHead(200, json).end('{"error":"upstream timed out"}'),
  },
  { name: "a JSON text", send: (response) => response.writeHead(200, json).end('"ok"') },
  { name: "null", send: (response) => response.writeHead(200, json).end("null") },
  { name: "a list of something else", send: (response) => response.writeHead(200, json).end("[null,1,[]]") },
  {
    name: "bytes that are no text",
    send: (response) => response.writeHead(200, json).end(Buffer.from('{"data":["\xff\xfe"]}', "latin1")),
  },
  {
    name: "bytes that are not packed as it says",
    send: (response) => response.writeHead(200, { ...json, "Content-Encoding": "gzip" }).end('{"data":[]}'),
  },
  {
    name: "far too much",
    send: (response) => response.writeHead(200, json).end(`{"data":[${" ".repeat(tooManyBytes)}]}`),
    oversized: true,
  },
  {
    name: "lists within lists",
    send: (response) =>
      response.writeHead(200, json).end(`{"data":[],"more":${"[".repeat(1000)}${"]".repeat(1000)}}`),
    oversized: true,
  },
  {
    name: "more values than are read",
    send: (response) => response.writeHead(200, json).end(`{"data":[0${",0".repeat(200_000)}]}`),
    oversized: true,
  },
  { name: "a cut connection", send: (response) => response.destroy() },
  {
    name: "a redirect to a good answer",
    // Without a path of its own the question's is kept, so that following it would go on for ever or find something.
    send: (response) => response.writeHead(302, { Location: "?followed=yes" }).end(),
  },
  { name: "no answer", send: () => {}, endless: true },
  {
    name: "one byte now and then",
    send: (response) => {
      response.writeHead(200, json);
      const drip = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(drip));
    },
    endless: true,
  },
];
