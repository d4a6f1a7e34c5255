import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SocialSignIn } from "#app/kernel/ports/social-pages";
import { everyNth, triesAll } from "#tests/setup/few-of";
import { type GraphServer, type SeenGraphCall, startGraphServer } from "#tests/setup/graph-server";
import { type GraphPage, goodToken, makePost, makeVideo } from "#tests/setup/graph-world";
import { SocialReader, until } from "#tests/setup/social-reader";
import { wrongAnswers } from "#tests/setup/wrong-answers";

const pageId = "200100100100101";
const redirectUri = "http://localhost:3000/social/callback";

let server: GraphServer;
let reader: SocialReader;

beforeEach(async () => {
  server = await startGraphServer({ now: () => until });
  reader = readerWith(10_000);
  const page = server.world.pages[0] as GraphPage;
  for (let number = 1; number <= 250; number += 1) {
    page.posts.push(makePost(pageId, number, new Date(until.getTime() - number * 3600_000)));
    page.videos.push(makeVideo(number, new Date(until.getTime() - number * 3600_000)));
    page.reels.push(makeVideo(1000 + number, new Date(until.getTime() - number * 3600_000)));
  }
});
afterEach(async () => {
  reader.expectNoSecrets();
  await server.close();
});

const readerWith = (timeoutMs: number) =>
  new SocialReader(server, { timeoutMs, maxAnswerBytes: 1024 * 1024, retryPausesMs: [1, 1] });

/** A call that our client makes, the work that makes it, and what is wrong for this call alone. */
interface Question {
  asks: string;
  path: string;
  /** Which call of this path. */
  number: number;
  work(): Promise<unknown>;
  unfit: object[];
}

const post = makePost(pageId, 1, until);
const listOf = (edge: string) => [
  {},
  { data: {} },
  { data: null },
  { paging: {} },
  { data: [null] },
  { data: [{}] },
  { data: [{ ...post, id: 7 }] },
  { data: [post], paging: [] },
  { data: [post], paging: { next: 7 } },
  { data: [post], paging: { next: "" } },
  { data: [post], paging: { next: "soon" } },
  { data: [post], paging: { next: `https://elsewhere.test/v25.0/${pageId}/${edge}?after=x` } },
  { data: [post], paging: { next: `https://graph.facebook.com/v25.0/${pageId}/photos?after=x` } },
];
/** Items of posts and videos have a date, which is always asked for. */
const datedListOf = (edge: string) => [
  ...listOf(edge),
  { data: [{ id: "10001", name: "Shop" }] },
  { data: [post, { id: "10001", name: "Shop" }] },
  { data: [{ ...post, created_time: "soon" }] },
];
const objects = [{}, { id: 7 }, { id: "" }, { name: "Green Basket Market" }, { data: [] }];

async function newCode(): Promise<string> {
  const address = (reader.pages.signIn as SocialSignIn).addressFor({ redirectUri, state: "s" });
  const pressed = await fetch(`${address}&answer=10001`, { redirect: "manual" });
  return new URL(pressed.headers.get("Location") ?? "").searchParams.get("code") ?? "";
}
const exchange = async () => {
  const code = await newCode();
  return (reader.pages.signIn as SocialSignIn).exchange({ redirectUri, code });
};

const questions: Question[] = [
  ...[1, 2, 3].map((number) => ({
    asks: `posts, answer ${number}`,
    path: `/${pageId}/posts`,
    number,
    work: () => reader.read("Posts", { page: pageId }),
    unfit: datedListOf("posts"),
  })),
  {
    asks: "videos, answer 2",
    path: `/${pageId}/videos`,
    number: 2,
    work: () => reader.read("VideoPosts"),
    unfit: datedListOf("videos"),
  },
  {
    asks: "reels, answer 1",
    path: `/${pageId}/video_reels`,
    number: 1,
    work: () => reader.read("VideoPosts"),
    unfit: datedListOf("video_reels"),
  },
  {
    asks: "the page that was entered by its id",
    path: `/${pageId}`,
    number: 1,
    work: () => reader.read("Posts", { page: pageId }),
    unfit: [...objects, { id: "200100100100102" }, { id: pageId, access_token: 7 }],
  },
  {
    asks: "the page that was entered by its @name",
    path: "/greenbasket",
    number: 1,
    work: () => reader.read("Posts", { page: "@greenbasket" }),
    unfit: objects,
  },
  {
    asks: "the page's facts",
    path: `/${pageId}`,
    number: 2,
    work: () => reader.read("Page", { page: pageId }),
    unfit: [...objects, { id: "200100100100102", name: "Another page" }],
  },
  {
    asks: "the account's pages",
    path: "/me/accounts",
    number: 1,
    work: () => reader.pages.listPages(goodToken),
    unfit: [...listOf("accounts"), { data: [{ id: pageId, name: 7 }] }],
  },
  {
    asks: "a token's state",
    path: "/debug_token",
    number: 1,
    work: () => reader.pages.inspectToken(goodToken),
    unfit: [
      {},
      { data: {} },
      { data: [] },
      { data: { is_valid: "true", scopes: [] } },
      { data: { is_valid: true } },
      { data: { is_valid: true, scopes: "all" } },
      { data: { is_valid: true, scopes: [], expires_at: "soon" } },
      { data: { is_valid: true, scopes: [], expires_at: 1e15 } },
      { data: { is_valid: true, scopes: [], data_access_expires_at: 1e12 } },
    ],
  },
  {
    asks: "a token's owner",
    path: "/me",
    number: 1,
    work: () => reader.pages.inspectToken(goodToken),
    unfit: objects,
  },
  ...[1, 2].map((number) => ({
    asks: `a token for a code, answer ${number}`,
    path: "/oauth/access_token",
    number,
    work: exchange,
    unfit: [
      {},
      { access_token: "" },
      { access_token: 7 },
      { data: {} },
      { access_token: "a", expires_in: "long" },
      { access_token: "a", expires_in: 1e15 },
    ],
  })),
];

/** Answers the call, and its repetitions, with something else. */
function answerInstead({ path, number }: Question, send: (response: ServerResponse) => void): void {
  let first: SeenGraphCall | null = null;
  const same = (call: SeenGraphCall) =>
    call.path === path && call.params.get("after") === first?.params.get("after");
  server.script = (call) => {
    if (call.path === path && call.number === number) first ??= call;
    return first && same(call) ? { raw: send } : null;
  };
}

/** Each question with its part of all answers that no question fits. */
const cases = questions.map((question, index) => ({
  ...question,
  wrong: everyNth(4, wrongAnswers.slice(triesAll ? 0 : index % 4)),
}));

describe.each(cases)("asked for $asks", ({ wrong, ...question }) => {
  const passing = { name: "OutsideFault", errorKind: "transient" };

  it.each(wrong)("$name is a fault that may pass", async ({ send, endless, oversized }) => {
    if (endless) reader = readerWith(150);
    answerInstead(question, send);
    expect(await reader.refused(question.work())).toMatchObject(passing);
    const tries = reader.calls(question.path).length - (question.number - 1);
    // On a busy machine a good answer before it may have been too late already.
    if (endless) expect(tries).toBeLessThanOrEqual(1);
    // A list is asked for less, three times; nothing else can be.
    else if (oversized) expect(tries).toBe(/posts|video|accounts/.test(question.path) ? 4 : 1);
    else expect(tries).toBe(3);
  });

  it.each(question.unfit.map((body) => ({ body, shown: JSON.stringify(body).slice(0, 100) })))(
    "$shown is a fault that may pass",
    async ({ body }) => {
      answerInstead(question, (response) => response.end(JSON.stringify(body)));
      expect(await reader.refused(question.work())).toMatchObject(passing);
    },
  );
});

describe("a list", () => {
  it("that leads back to where it was is a fault that may pass, and is not read for ever", async () => {
    const next = `https://graph.facebook.com/v25.0/${pageId}/posts?access_token=${goodToken}&after=x`;
    server.script = ({ path }) =>
      path.endsWith("/posts")
        ? { raw: (response) => response.end(JSON.stringify({ data: [post], paging: { next } })) }
        : null;
    const error = await reader.refused(reader.read("Posts", { page: pageId }));
    expect(error).toMatchObject({ errorKind: "transient", message: expect.stringContaining("leads back") });
    expect(reader.calls(`/${pageId}/posts`)).toHaveLength(2);
  });

  it("is asked for in smaller helpings where an answer holds too much, and comes whole", async () => {
    const long = "x".repeat(15_000);
    for (const post of server.world.pages[0]?.posts ?? []) post.message = long;
    expect((await reader.read("Posts", { page: pageId })).rows).toHaveLength(250);
    const limits = reader.calls(`/${pageId}/posts`).map(({ params }) => params.get("limit"));
    expect(limits).toEqual(["100", ...Array(5).fill("50")]);
  });

  it.each([
    ["of more items than were asked for", { data: Array(5000).fill(post) }],
    ["that goes on at an address without end", { data: [], paging: { next: `${"x".repeat(20_000)}` } }],
  ])("%s is a fault that may pass", async (_, body) => {
    server.script = ({ path }) =>
      path.endsWith("/posts") ? { raw: (response) => response.end(JSON.stringify(body)) } : null;
    const error = await reader.refused(reader.read("Posts", { page: pageId }));
    expect(error).toMatchObject({ errorKind: "transient" });
  });

  it("may name Facebook's own address, whatever address it was asked at, and the account by its id", async () => {
    for (const page of server.world.pages) page.managers = ["10001"];
    const next = "https://graph.facebook.com/v25.0/10001/accounts?limit=1&after=x";
    server.script = ({ path, params }) =>
      path === "/me/accounts" && !params.has("after")
        ? { raw: (response) => response.end(JSON.stringify({ data: [], paging: { next } })) }
        : path === "/me/accounts"
          ? { raw: (response) => response.end('{"data":[{"id":"7","name":"Seven"}]}') }
          : null;
    expect(await reader.pages.listPages(goodToken)).toEqual([{ id: "7", name: "Seven", pictureUrl: null }]);
  });
});

describe("JSON of the right shape", () => {
  it("is taken whatever the answer calls its kind: Facebook has called it a script", async () => {
    server.script = ({ path }) =>
      path.endsWith("/posts") ? { headers: { "Content-Type": "text/javascript; charset=UTF-8" } } : null;
    expect((await reader.read("Posts", { page: pageId })).rows).toHaveLength(250);
  });
});
