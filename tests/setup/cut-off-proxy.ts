import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** Stands between a client and a server of this machine, and can cut off what comes back. */
export interface CutOffProxy {
  endpoint: string;
  /** How many requests that begin so have gone through. */
  count(method: string): number;
  /** Answers are cut off after so many bytes, until `null` is set. */
  cutAfter: number | null;
}

export async function openCutOffProxy(target: string): Promise<CutOffProxy> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const proxy: CutOffProxy = {
    endpoint: "",
    count: (method) => requests.filter((line) => line.startsWith(`${method} `)).length,
    cutAfter: null,
  };
  const server = createServer((client) => {
    const upstream = connect(Number(new URL(target).port), "127.0.0.1");
    let passed = 0;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        for (const each of [client, upstream]) each.destroy();
      });
    }
    client.on("data", (chunk) => {
      const line = /^[A-Z]+ [^\r\n]+/.exec(chunk.toString("latin1"))?.[0];
      if (line) requests.push(line);
      passed = 0;
      upstream.write(chunk);
    });
    upstream.on("data", (chunk) => {
      passed += chunk.length;
      if (proxy.cutAfter !== null && passed > proxy.cutAfter) client.destroy();
      else client.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  proxy.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}
