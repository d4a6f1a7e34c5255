import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, normalize } from "node:path";

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  css: "text/css",
  json: "application/json",
  jpg: "image/jpeg",
  webp: "image/webp",
  xml: "application/xml",
};

export interface StaticHost {
  address: string;
  /** Paths that were asked for and are not there. */
  missed: string[];
  close(): Promise<void>;
}

/** Hands out the files of a folder, to pages of every origin, and does nothing else: no query, no rewriting. */
export async function openStaticHost(folder: string): Promise<StaticHost> {
  const missed: string[] = [];
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://host").pathname);
    response.setHeader("Access-Control-Allow-Origin", "*");
    const bytes = request.method === "GET" ? await readFile(join(folder, path)).catch(() => null) : null;
    if (bytes === null) {
      missed.push(request.url ?? "");
      response.writeHead(404).end();
      return;
    }
    const type = types[path.slice(path.lastIndexOf(".") + 1)] ?? "application/octet-stream";
    response.writeHead(200, { "Content-Type": type, "Cache-Control": "max-age=15" }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    missed,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
