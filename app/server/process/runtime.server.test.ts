import type { IncomingMessage } from "node:http";
import { stdSerializers } from "pino";
import { expect, it } from "vitest";
import { makeLog } from "./log.server";

it("a log line about a request holds no cookie and no token", () => {
  let line = "";
  const log = makeLog({ logLevel: "info" }, { write: (text: string) => (line += text) });
  const headers = { cookie: "endcap=secret-1", authorization: "Bearer secret-2", host: "localhost" };
  const req = stdSerializers.req({ method: "GET", url: "/x", headers } as unknown as IncomingMessage);
  log.info({ req, res: { headers: { "set-cookie": ["endcap=secret-3"] } } }, "request completed");
  expect(line).toContain("localhost");
  expect(line).not.toContain("secret");
});
