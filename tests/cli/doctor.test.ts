import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { embedSnippet } from "#app/identity/domain/retailers/embed-snippet";
import { ad, noRetailer } from "#tests/setup/embed-pages";
import { runCli } from "#tests/setup/run-cli";
import { makeTempFolder } from "#tests/setup/temp-folder";

/** A shop and a server of ours in one, at an address of this machine. */
async function openShop(): Promise<string> {
  const server = createServer(({ url = "" }, response) => {
    const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    const page = embedSnippet({ origin, retailerId: url === "/wrong" ? 8 : 7, view: "weekly-ad" });
    if (url === "/moved") response.writeHead(302, { Location: "/right" }).end();
    else if (url === "/inward") response.writeHead(302, { Location: "http://127.0.0.1:1/" }).end();
    else if (url.startsWith("/public/retailers/8/")) response.writeHead(404).end(noRetailer);
    else if (url.startsWith("/public/")) response.end(ad);
    else response.end(url.startsWith("/widgets/") ? "window.Endcap = {}" : `<h1>Deals</h1>${page}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  onTestFinished(() => void server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

it("looks at a page and says what keeps a view from showing", async () => {
  const shop = await openShop();
  const folder = await makeTempFolder();
  const doctor = (...args: string[]) => runCli(folder, ["doctor", ...args]);
  expect(await doctor(`${shop}/moved`)).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining(`${shop}/moved leads to ${shop}/right: nothing was found`),
  });
  const wrong = await doctor(`${shop}/wrong`, "--json");
  expect(wrong.exitCode).toBe(11);
  expect(JSON.parse(wrong.stdout)).toEqual({
    address: `${shop}/wrong`,
    findings: [
      {
        code: "wrong_retailer",
        severity: "problem",
        message: `${shop} has no retailer with the number 8. Copy the embed code anew.`,
      },
    ],
  });
});

it("reads no page that leads into the network, and nothing that is no address", async () => {
  const shop = await openShop();
  const folder = await makeTempFolder();
  expect(await runCli(folder, ["doctor", `${shop}/inward`])).toMatchObject({
    exitCode: 10,
    stderr: expect.stringContaining("within this network"),
  });
  expect(await runCli(folder, ["doctor", "file:///etc/passwd"])).toMatchObject({ exitCode: 2 });
});
