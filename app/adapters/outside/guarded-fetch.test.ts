import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { fetchAnswer } from "./fetch-answer";
import { createGuardedFetch, isPublic } from "./guarded-fetch";

const privateAddresses = [
  ..."0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.16.0.1 192.168.1.1 198.18.0.1 224.0.0.1".split(
    " ",
  ),
  ..."255.255.255.255 :: ::1 ::ffff:10.1.2.3 ::ffff:127.0.0.1 fe80::1%eth0 fc00::1 fd12::1 ff02::1".split(
    " ",
  ),
  ..."64:ff9b::7f00:1 2002:7f00:1:: 2001:db8::1".split(" "),
];

describe("addresses", () => {
  it.each(privateAddresses)("%s is none of the public internet", (address) => {
    expect(isPublic(address)).toBe(false);
  });

  it.each(["8.8.8.8", "93.184.216.34", "2606:4700::1111", "::ffff:8.8.8.8"])("%s is", (address) => {
    expect(isPublic(address)).toBe(true);
  });
});

async function openServer() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.end("here");
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port, asked };
}

it("connects to nobody in its own network, by whatever spelling, unless the host is named", async () => {
  const { port, asked } = await openServer();
  const ask = (host: string, internalHosts: string[] = []) =>
    fetchAnswer(new URL(`http://${host}:${port}/${host}`), {
      timeoutMs: 5000,
      maxBytes: 100,
      fetchBy: createGuardedFetch(internalHosts),
    });
  for (const host of [
    "localhost",
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "0",
  ]) {
    await expect(ask(host), host).rejects.toThrow("EPRIVATE");
  }
  expect(asked).toEqual([]);
  expect(await ask("localhost", ["localhost"])).toMatchObject({ status: 200, text: "here" });
});
