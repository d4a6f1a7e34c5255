import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { type Balancer, startBalancer } from "./balancer";

/** A process behind it: ready, and what it does with all other requests. */
async function startUpstream(
  answer: RequestListener,
): Promise<{ port: number; urls: string[]; stop(): void }> {
  const urls: string[] = [];
  const server = createServer((request, response) => {
    if (request.url === "/readyz") {
      response.end("{}");
      return;
    }
    urls.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  onTestFinished(stop);
  return { port: (server.address() as AddressInfo).port, urls, stop };
}

async function startBefore(ports: number[]): Promise<Balancer & { address: string }> {
  const balancer = await startBalancer(ports);
  onTestFinished(() => balancer.close());
  await expect.poll(() => ports.every((port) => balancer.isReady(port))).toBe(true);
  return { ...balancer, address: `http://127.0.0.1:${balancer.port}` };
}

const sound: RequestListener = async (request, response) => {
  let size = 0;
  for await (const chunk of request) size += (chunk as Buffer).length;
  response.end(`${request.headers["x-forwarded-for"]} ${size}`);
};
const dying: RequestListener = (request) => request.socket.destroy();

describe("the balancer of a cluster", () => {
  it("hands bodies on in turn, and says who has asked", async () => {
    const both = [await startUpstream(sound), await startUpstream(sound)];
    const { address } = await startBefore(both.map(({ port }) => port));
    for (let number = 0; number < 4; number += 1) {
      const answer = await fetch(`${address}/api/Stores`, { method: "POST", body: "x".repeat(200_000) });
      expect(await answer.text()).toBe("127.0.0.1 200000");
    }
    expect(both.map(({ urls }) => urls.length)).toEqual([2, 2]);
  });

  it("reads and signs in once more where a process dies, and writes nothing twice", async () => {
    const dead = await startUpstream(dying);
    const living = await startUpstream(sound);
    const { address, isReady } = await startBefore([dead.port, living.port]);
    const statuses = async (path: string, options: RequestInit) => {
      const answers = await Promise.all([fetch(address + path, options), fetch(address + path, options)]);
      return answers.map(({ status }) => status).toSorted();
    };
    expect(await statuses("/public/ad", {})).toEqual([200, 200]);
    expect(await statuses("/api/Account/Login", { method: "POST", body: "{}" })).toEqual([200, 200]);
    // One whose answers break off is left alone until it was looked at again.
    await expect.poll(() => isReady(dead.port)).toBe(true);
    expect(await statuses("/api/Stores", { method: "POST", body: "{}" })).toEqual([200, 502]);
    expect(living.urls.filter((url) => url === "POST /api/Stores")).toHaveLength(1);
  });

  it("sends what did not reach a process to another one, a write, too", async () => {
    const gone = await startUpstream(sound);
    const living = await startUpstream(sound);
    const { address } = await startBefore([gone.port, living.port]);
    gone.stop();
    const answers = await Promise.all(
      [1, 2].map(() => fetch(`${address}/api/Stores`, { method: "POST", body: "{}" })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it("reads and signs in once more where the end of an answer is missing", async () => {
    const dying = await startUpstream((_request, response) => {
      response.writeHead(200, { "Content-Length": "20" }).write("half", () => response.destroy());
    });
    const living = await startUpstream(sound);
    const { address, isReady } = await startBefore([dying.port, living.port]);
    const signIn = () => fetch(`${address}/api/Account/Login`, { method: "POST", body: "{}" });
    const answers = await Promise.all([signIn(), signIn()]);
    for (const answer of answers) expect(await answer.text()).toBe("127.0.0.1 2");
    expect(dying.urls).toHaveLength(1);
    await expect.poll(() => isReady(dying.port)).toBe(true);
    const reads = await Promise.all([1, 2].map(() => fetch(`${address}/public/ad`)));
    for (const answer of reads) expect(await answer.text()).toBe("127.0.0.1 0");
    expect(dying.urls).toHaveLength(2);
  });

  it("passes on what is longer than it holds", async () => {
    const long = "x".repeat(3_000_000);
    const { port } = await startUpstream((_request, response) => response.end(long));
    const { address } = await startBefore([port]);
    const answer = await fetch(`${address}/public/ad`);
    expect(await answer.text()).toBe(long);
  });

  it("asks another process where one has no database for the moment", async () => {
    const away = await startUpstream((_request, response) => response.writeHead(503).end());
    const living = await startUpstream(sound);
    const { address } = await startBefore([away.port, living.port]);
    const answers = await Promise.all([1, 2].map(() => fetch(`${address}/public/ad`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});
