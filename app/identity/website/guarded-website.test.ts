import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { GuardedWebsite } from "./guarded-website";

/** Gives the address of a website on this machine. */
async function open(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  onTestFinished(() => void server.close());
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

/** Gives an address that nobody answers at. */
async function openAndClose(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://localhost:${port}`;
}

const read = (address: string) => new GuardedWebsite(["localhost"]).readPage(new URL(address));

const latin = (text: string) => Buffer.from(text, "latin1");
const utf16 = (text: string) => Buffer.from(text, "utf16le");

it.each([
  ["a charset in the header", "text/html; charset=ISO-8859-1", latin("Größe"), "Größe"],
  ["one in quotes", 'text/html; Charset="windows-1252"', latin("it\x92s"), "it’s"],
  ["one of the page's own", "text/html", latin('<meta charset="windows-1252">Café'), "Café"],
  [
    "the older spelling of it",
    "text/html",
    latin('<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2">\xb1'),
    "ą",
  ],
  ["a page that says UTF-16 and is not", "text/html", Buffer.from('<meta charset="utf-16">é'), "é"],
  ["a name that is none", "text/html; charset=whatever", Buffer.from("é"), "é"],
  ["a single wrong byte", "text/html; charset=utf-8", latin("it\x92s Friday"), "it\ufffds Friday"],
  ["UTF-16", "text/html", Buffer.concat([Buffer.from([0xff, 0xfe]), utf16("Größe")]), "Größe"],
  ["the other UTF-16", "text/html", Buffer.from([0xfe, 0xff, 0x01, 0x42]), "ł"],
  ["a mark that knows better than the header", "text/html; charset=latin1", Buffer.from("\ufeffé"), "é"],
  ["nothing that says so", "", Buffer.from("Größe"), "Größe"],
])("decodes a page as browsers do: %s", async (_, type, body, text) => {
  const shop = await open((_request, response) => {
    if (type) response.setHeader("Content-Type", type);
    response.end(body);
  });
  const { html } = await read(shop);
  expect(html.replace(/^<[^>]+>/, "")).toBe(text);
});

it("passes what wants a browser's words, a cookie, or the name and password of the address", async () => {
  const shop = await open(({ url = "", headers }, response) => {
    const { accept = "", cookie = "", authorization = "" } = headers;
    if (url.startsWith("/browser")) {
      const isFit = accept.includes("text/html") && /^Mozilla/.test(headers["user-agent"] ?? "");
      response.writeHead(isFit ? 200 : 406).end("here");
    } else if (url.startsWith("/cookie")) {
      if (cookie === "age=18; store=a=b") response.end("here");
      else response.writeHead(302, { Location: url, "Set-Cookie": ["age=18; Path=/", "store=a=b"] }).end();
    } else if (authorization === `Basic ${Buffer.from("me:p@ß").toString("base64")}`) {
      response.end("here");
    } else response.writeHead(401).end();
  });
  expect(await read(`${shop}/browser`)).toMatchObject({ status: 200, html: "here" });
  expect(await read(`${shop}/cookie`)).toMatchObject({ html: "here" });
  const staging = shop.replace("//", "//me:p%40%C3%9F@");
  const page = await read(`${staging}/staging?a`);
  expect(page).toMatchObject({ html: "here" });
  expect(page.url.href).toBe(`${shop}/staging?a`);
  const website = new GuardedWebsite(["localhost"]);
  await website.readPage(new URL(staging));
  expect(await website.readFile(new URL(`${shop}/app.js`))).toMatchObject({ status: 200 });
});

it("keeps passwords and cookies from other hosts, and out of what it says", async () => {
  const told: unknown[] = [];
  const other = await open(({ headers }, response) => {
    told.push(headers.authorization, headers.cookie);
    response.end("other");
  });
  const shop = await open((_request, response) => {
    response.writeHead(302, { Location: other, "Set-Cookie": "age=18" }).end();
  });
  await read(shop.replace("//", "//me:secret@"));
  expect(told).toEqual([undefined, undefined]);
  const closed = await openAndClose();
  await expect(read(closed.replace("//", "//me:secret@"))).rejects.toThrow(
    `${closed}/ can't be read: ECONNREFUSED.`,
  );
});

it.each([
  ["http://", 'leads to "http://", which is no address of the web'],
  ["myapp://open", 'leads to "myapp://open", which is no address of the web'],
  ["mailto:shop@shop.example", "which is no address of the web"],
  ["http://localhost:99999/", "which is no address of the web"],
  ["/again", "leads from one address to the next, more than 20 times"],
])("says where a page leads that leads to %s", async (location, message) => {
  const shop = await open((_request, response) => void response.writeHead(302, { Location: location }).end());
  await expect(read(shop)).rejects.toMatchObject({
    code: "unavailable",
    message: expect.stringContaining(message),
  });
});

it("gives a page whatever its status, but nothing that is no page", async () => {
  const shop = await open(({ url }, response) => {
    if (url === "/flyer.pdf") response.writeHead(200, { "Content-Type": "application/pdf" }).end("%PDF");
    else response.writeHead(Number(url?.slice(1)), { "Content-Type": "application/json" }).end("{}");
  });
  for (const status of [203, 300, 403, 404, 429, 500, 503])
    expect(await read(`${shop}/${status}`)).toMatchObject({ status });
  await expect(read(`${shop}/flyer.pdf`)).rejects.toThrow("is no web page: its type is application/pdf.");
});

it("tells what was not asked from what doesn't answer", async () => {
  const shop = await open((_request, response) => void response.writeHead(404).end("not here"));
  const website = new GuardedWebsite(["localhost"]);
  expect(await website.readFile(new URL(shop))).toEqual({ status: 404, bytes: Buffer.from("not here") });
  expect(await website.readFile(new URL(shop.replace("localhost", "127.0.0.1")))).toBe("private");
  expect(await website.readFile(new URL(await openAndClose()))).toBeNull();
});
