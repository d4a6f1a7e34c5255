import { mkdir, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { VisionReader } from "#app/circulars/page-reader/vision-reader";
import { type PageReader, ReadingProblemError } from "#app/kernel/ports/page-reader";
import { TableSpending } from "#app/kernel/request-budgets/table-spending.server";
import type { ReadPage } from "#reader/read-page";
import { type PlacesServer, sendJson, startPlacesServer } from "#tests/setup/places-server";
import { secretFinder } from "#tests/setup/planted-secrets";
import { openTestWorld, type TestWorld } from "#tests/setup/test-world";
import { tellVision } from "#tests/setup/vision-answers";
import { wrongAnswers } from "#tests/setup/wrong-answers";

const key = "sk-planted-vision-key-97531";
const box = { left: 0.1, top: 0.1, width: 0.3, height: 0.3 };
const texts = { ingredient: "Plums", prefix: "", details: "" };
const ownPage: ReadPage = {
  words: [{ left: 0.15, top: 0.3, width: 0.1, height: 0.03, text: "4.99", size: 0.03 }],
  deals: [{ ...box, ...texts, price: "4.99", picture: null, confidence: 0.95 }],
};

let server: PlacesServer;
let folder: string;
let file: string;
let logged: unknown[];
let now: Date;
let world: TestWorld;
let spending: TableSpending;
/** Of a page, and of a million tokens sent and answered. */
const prices = { pagePrice: 0.02, tokenPrices: { input: 2, output: 10 } };

beforeEach(async () => {
  server = await startPlacesServer();
  folder = await mkdtemp(path.join(tmpdir(), "endcap-vision-"));
  file = path.join(folder, "page.jpg");
  await writeFile(file, "a picture");
  logged = [];
  now = new Date("2026-11-23T12:00:00Z");
  world = await openTestWorld();
  spending = new TableSpending(world.runtime.db, () => now, 0.05);
});

afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
  const found = secretFinder("no other secret", { "the vision key": key });
  expect(found("the log", inspect(logged, { depth: 9 }))).toEqual([]);
});

function open(
  own: PageReader["read"] = async () => ownPage,
  timeoutMs = 10_000,
  address = server.address,
): PageReader {
  const note = (...line: unknown[]) => void logged.push(line);
  return new VisionReader({
    ...{ url: `${address}/v1`, key, model: "some-model", timeoutMs, ...prices, spending },
    own: { read: own, async close() {} },
    log: { debug: note, info: note, warn: note, error: note },
    now: () => now,
  });
}

const plums = { ...box, price: "4.99", name: "Plums", prefix: "", details: "" };
const figs = { ...plums, left: 0.6, price: "77.77", name: "Figs" };
const host = () => new URL(server.address).host;

describe("an outside vision model", () => {
  it("is sent the picture with the key, and what it says is checked", async () => {
    server.answer = (_, response) => tellVision(response, { deals: [plums, figs] });
    const { deals, words, outside } = await open().read(file);
    expect(words).toEqual(ownPage.words);
    expect(deals).toMatchObject([
      { ingredient: "Plums", price: "4.99", confidence: 0.95 },
      { ingredient: "Figs", price: "77.77", confidence: 0.4, unread: ["77.77", "Figs"] },
    ]);
    expect(outside).toEqual({ host: host(), isSent: true, problem: null });
    const [request] = server.seen;
    expect(request?.url.pathname).toBe("/v1/chat/completions");
    expect(request?.headers.authorization).toBe(`Bearer ${key}`);
    expect(request?.headers["content-length"]).toBe(String(Buffer.byteLength(request?.body ?? "")));
    const body = JSON.parse(request?.body ?? "");
    expect(body).toMatchObject({ model: "some-model" });
    const picture = `data:image/jpeg;base64,${Buffer.from("a picture").toString("base64")}`;
    expect(body.messages[0].content[1]).toEqual({ type: "image_url", image_url: { url: picture } });
  });

  it.each(wrongAnswers)("that answers $name leaves our own reading as it is", async ({ send, endless }) => {
    server.answer = (_, response) => send(response);
    const page = await open(undefined, endless ? 1000 : undefined).read(file);
    expect(page).toMatchObject(ownPage);
    expect(page.outside).toMatchObject({ host: host(), isSent: true, problem: expect.any(String) });
  });

  it.each([
    ["prose", "Here are the deals: plums 4.99"],
    ["a text that is cut off", '{"deals":[{"left":0.1,'],
    ["fields that were not asked for", { deals: [{ ...plums, discount: 3 }] }],
    ["a box in pixels", { deals: [{ ...plums, left: 300, width: 900 }] }],
    ["numbers for prices", { deals: [{ ...plums, price: 4.99 }] }],
    ["far too many deals", { deals: Array.from({ length: 201 }, () => plums) }],
    ["a name without an end", { deals: [{ ...plums, name: "x".repeat(301) }] }],
  ])("that tells %s is of no help", async (_, content) => {
    server.answer = (_request, response) => tellVision(response, content);
    const page = await open().read(file);
    expect(page).toMatchObject(ownPage);
    expect(page.outside?.problem).toBe("unfit");
  });

  it("that repeats the key in its refusal does not bring it into the log", async () => {
    server.answer = (_, response) => sendJson(response, { error: { message: `Wrong key ${key}` } }, 401);
    expect((await open().read(file)).outside).toMatchObject({ problem: "refused" });
    expect(logged).toHaveLength(1);
  });

  it("that is too busy is left alone as long as it says", async () => {
    server.answer = (_, response) => response.writeHead(429, { "Retry-After": "30" }).end();
    const reader = open();
    expect((await reader.read(file)).outside).toMatchObject({ isSent: true, problem: "busy" });
    now = new Date(now.getTime() + 29_000);
    const quiet = await reader.read(file);
    expect(quiet).toEqual({ ...ownPage, outside: { host: host(), isSent: false, problem: "busy" } });
    expect(server.seen).toHaveLength(1);
    now = new Date(now.getTime() + 2000);
    server.answer = (_, response) => tellVision(response, { deals: [plums] });
    expect((await reader.read(file)).outside).toMatchObject({ isSent: true, problem: null });
  });

  it("is sent nothing of a page on which no words were read, or that our own reader failed on", async () => {
    const empty = { words: [], deals: [] };
    expect(await open(async () => empty).read(file)).toEqual(empty);
    const failing = () => Promise.reject(new ReadingProblemError("time_limit"));
    await expect(open(failing).read(file)).rejects.toMatchObject({ problem: "time_limit" });
    expect(server.seen).toEqual([]);
  });

  it("is sent no picture that is too large", async () => {
    await truncate(file, 9 * 1024 * 1024);
    expect((await open().read(file)).outside).toMatchObject({ isSent: false, problem: "too_large" });
    expect(server.seen).toEqual([]);
  });

  it.each([
    ["was refused a connection", "http", () => server.close()],
    ["speaks no TLS", "https", async () => {}],
    ["is to get a picture that is gone", "http", () => rm(file)],
    ["is to get a picture that can't be read", "http", () => rm(file).then(() => mkdir(file))],
  ])("that %s was sent nothing", async (_, protocol, spoil) => {
    const own = async () => {
      await spoil();
      return ownPage;
    };
    const outside = { host: host(), isSent: false, problem: "unsent" };
    const page = await open(own, undefined, `${protocol}://${host()}`).read(file);
    expect(page).toEqual({ ...ownPage, outside });
  });

  it.each([
    [429, { "Retry-After": "30" }, "busy"],
    [503, {}, "busy"],
    [529, { "Retry-After": "30" }, "busy"],
    [500, {}, "no_answer"],
    [307, { Location: "/v1/elsewhere" }, "no_answer"],
    [400, {}, "refused"],
    [402, {}, "refused"],
    [404, {}, "refused"],
  ])("that answers %i %j is %s, and costs nothing", async (status, headers, problem) => {
    server.answer = (_, response) => response.writeHead(status, headers).end("{}");
    const reader = open();
    expect(await reader.read(file)).toEqual({ ...ownPage, outside: { host: host(), isSent: true, problem } });
    expect(await spending.findSpent()).toBe(0);
    await reader.read(file);
    expect(server.seen).toHaveLength(problem === "busy" ? 1 : 2);
  });

  it("is paid by what its answer tells of its use, otherwise what a page is expected to cost", async () => {
    const usage = { prompt_tokens: 1500, completion_tokens: 700 };
    server.answer = (_, response) => tellVision(response, { deals: [plums] }, usage);
    await open().read(file);
    expect(await spending.findSpent()).toBeCloseTo(0.01);
    server.answer = (_, response) => tellVision(response, "no deals in here", usage);
    await open().read(file);
    expect(await spending.findSpent()).toBeCloseTo(0.02);
    server.answer = (_, response) => tellVision(response, { deals: [plums] });
    await open().read(file);
    expect(await spending.findSpent()).toBeCloseTo(0.04);
    expect(await open().findOutsideCost?.()).toMatchObject({
      host: host(),
      pagePrice: 0.02,
      monthLimit: 0.05,
    });
  });

  it("is sent nothing that would take the month beyond its limit, by any process, until the next one", async () => {
    server.answer = (_, response) => tellVision(response, { deals: [plums] });
    const pages = await Promise.all([1, 2, 3, 4].map(() => open().read(file)));
    const limited = { ...ownPage, outside: { host: host(), isSent: false, problem: "over_limit" } };
    expect(pages.filter(({ outside }) => outside?.problem === null)).toHaveLength(2);
    expect(pages.filter(({ outside }) => outside?.problem !== null)).toEqual([limited, limited]);
    expect(server.seen).toHaveLength(2);
    now = new Date("2026-12-01T00:00:00Z");
    expect((await open().read(file)).outside).toMatchObject({ isSent: true, problem: null });
    expect(await spending.findSpent()).toBe(0.02);
  });
});
