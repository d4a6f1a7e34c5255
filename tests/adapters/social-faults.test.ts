import type { ServerResponse } from "node:http";
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refusal } from "#tests/setup/graph-refusals";
import { type GraphServer, startGraphServer } from "#tests/setup/graph-server";
import { type GraphPage, goodToken, makePost } from "#tests/setup/graph-world";
import { SocialReader, until } from "#tests/setup/social-reader";

const pageId = "200100100100101";

let server: GraphServer;
let reader: SocialReader;

beforeEach(async () => {
  server = await startGraphServer({ now: () => until });
  reader = new SocialReader(server);
  const page = server.world.pages[0] as GraphPage;
  for (let number = 1; number <= 250; number += 1) {
    page.posts.push(makePost(pageId, number, new Date(until.getTime() - number * 3600_000)));
  }
});
afterEach(async () => {
  reader.expectNoSecrets();
  await server.close();
});

const posts = () => reader.calls(`/${pageId}/posts`);

/** Interferes with the second answer of the list, or from there on. */
function atSecondAnswer(interfere: GraphServer["script"], { once = false } = {}): void {
  server.script = (call) => {
    const due = call.path.endsWith("/posts") && (once ? call.number === 2 : call.number >= 2);
    return due ? interfere(call) : null;
  };
}

describe("throttles", () => {
  it.each([4, 17, 32, 341, 613, 80_001, 80_004])(
    "code %i is one, though Facebook calls it an OAuthException, and is not asked again",
    async (code) => {
      atSecondAnswer(() => refusal(code));
      const error = await reader.refused(reader.read("Posts"));
      expect(error).toMatchObject({ name: "OutsideFault", errorKind: "throttled" });
      expect(error.options.retryAfterSeconds).toBeGreaterThanOrEqual(900);
      expect(error.options.retryAfterSeconds).toBeLessThanOrEqual(960);
      expect(error.options.detail).toContain(`code ${code}`);
      expect(error.options.detail).toContain("AbCdEfGhIjK1234");
      expect(posts()).toHaveLength(2);
    },
  );

  it("last as long as the headers say, in minutes", async () => {
    const usage = { "9": [{ type: "pages", call_count: 104, estimated_time_to_regain_access: 23 }] };
    atSecondAnswer(() =>
      refusal(80_001, { headers: { "X-Business-Use-Case-Usage": JSON.stringify(usage) } }),
    );
    const error = await reader.refused(reader.read("Posts"));
    expect(error).toMatchObject({ errorKind: "throttled", options: { retryAfterSeconds: 23 * 60 } });
  });

  it.each<[number, Record<string, string>]>([
    [3600, { "Retry-After": "1000000000" }],
    [3600, { "Retry-After": "99999999999999999999" }],
    [86_400, regainIn(1e13)],
    [86_400, regainIn(1e300)],
  ])("last %i seconds at most, whatever the headers say (%j)", async (seconds, headers) => {
    atSecondAnswer(() => refusal(4, { headers }));
    const error = await reader.refused(reader.read("Posts"));
    expect(error).toMatchObject({ errorKind: "throttled", options: { retryAfterSeconds: seconds } });
  });
});

describe("usage of the limits", () => {
  it.each([
    ["X-App-Usage", { call_count: 12, total_time: 83, total_cputime: 9 }],
    ["X-Page-Usage", { call_count: 80, total_time: 1, total_cputime: 1 }],
    [
      "X-Business-Use-Case-Usage",
      { "1": [{ type: "pages", call_count: 2, total_cputime: 99, total_time: 3 }] },
    ],
  ])("from 80 %% on (%s) it reads slowly to the end, and says so once", async (header, usage) => {
    const slow = new SocialReader(server, { pacePauseMs: 40 });
    atSecondAnswer(() => ({ headers: { [header]: JSON.stringify(usage) } }));
    const begun = performance.now();
    const { rows, notes } = await slow.read("Posts");
    expect(rows).toHaveLength(250);
    expect(notes).toEqual(["Facebook's limit of calls was nearly reached, so it was read slowly."]);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(39);
  });

  it("at 100 % it makes no further call", async () => {
    const usage = { "1": [{ type: "pages", call_count: 100, estimated_time_to_regain_access: 4 }] };
    atSecondAnswer(() => ({ headers: { "X-Business-Use-Case-Usage": JSON.stringify(usage) } }));
    const error = await reader.refused(reader.read("Posts"));
    expect(error).toMatchObject({ errorKind: "throttled", options: { retryAfterSeconds: 240 } });
    expect(posts()).toHaveLength(2);
  });
});

describe("a dead token", () => {
  it.each([
    [458, "removed our access"],
    [459, "confirm who they are"],
    [460, "password"],
    [463, "has expired"],
    [464, "not confirmed"],
    [467, "was ended"],
    [2_069_032, "page's own token"],
    [undefined, "does not accept the access token"],
  ])("half-way (subcode %s) ends it at once, with its reason", async (subcode, words) => {
    atSecondAnswer(() => refusal(190, subcode ? { subcode } : {}));
    const error = await reader.refused(reader.read("Posts"));
    expect(error).toMatchObject({ errorKind: "credential", message: expect.stringContaining(words) });
    expect(error.options.advice).toContain("Settings");
    expect(error.options.detail).toContain(subcode ? `subcode ${subcode}` : "code 190");
    expect(posts()).toHaveLength(2);
  });

  it("that Facebook quotes back is cut out of what is kept", async () => {
    const mistyped = `${goodToken}x`;
    const error = await reader.refused(reader.read("Posts", { accessToken: mistyped }));
    expect(error).toMatchObject({ errorKind: "credential" });
    expect(error.options.detail).toContain("Malformed access token [secret]");
  });

  it("that Facebook, or a proxy, quotes in another spelling or at the end of what is kept is cut out, too", async () => {
    const odd = "a token/with+signs 0123456789";
    const base64 = Buffer.from(`x${odd}`).toString("base64");
    const said = [
      refusal(190, { message: `next=https%3A%2F%2Fg%3Faccess_token%3D${encodeURIComponent(odd)}` }),
      refusal(190, { message: `Signed request ${base64}` }),
      { raw: (response: ServerResponse) => response.writeHead(404).end(`${"-".repeat(190)}${odd}`) },
    ];
    for (const answer of said) {
      server.script = () => answer;
      const error = await reader.refused(reader.read("Posts", { accessToken: odd }));
      const kept = inspect(error, { depth: 20 });
      expect(kept).toContain("[secret]");
      for (const secret of [odd, odd.slice(0, 10), encodeURIComponent(odd), base64.slice(4, -4)]) {
        expect(kept).not.toContain(secret);
      }
    }
  });
});

describe("other refusals", () => {
  it.each([
    [
      refusal(10, { message: "(#10) requires the 'pages_read_engagement' permission" }),
      "permission",
      "pages_read_engagement",
    ],
    [refusal(200, { message: "(#200) Provide valid app ID" }), "configuration", "this server's app"],
    [refusal(200, { message: "API access deactivated" }), "configuration", "this server's app"],
    [refusal(200, { message: "(#200) Missing permissions" }), "permission", "may not read"],
    [
      refusal(190, { message: "Error validating application. Application has been deleted." }),
      "configuration",
      "this server's app",
    ],
    [
      refusal(10, { message: "(#10) Application does not have permission for this action" }),
      "configuration",
      "this server's app",
    ],
    [refusal(299), "permission", "may not read"],
    [refusal(3), "configuration", "this server's app"],
    [refusal(1, { subcode: 2_853_006 }), "permission", "lacks a role"],
    [refusal(10, { subcode: 2_069_030 }), "permission", "no longer offers"],
    [refusal(10, { subcode: 2_069_033 }), "permission", "no longer offers"],
    [refusal(368), "permission", "policies"],
    [refusal(100, { subcode: 33 }), "fault", "not found"],
    [refusal(100, { message: "(#100) param limit must be an integer" }), "fault", "did not understand"],
    [
      refusal(100, { message: "Invalid appsecret_proof provided in the API argument" }),
      "configuration",
      "another app",
    ],
    [
      refusal(100, { message: "(#100) Tried accessing nonexisting field (posts) on node type (User)" }),
      "configuration",
      "is none",
    ],
    [refusal(10, { subcode: 2_069_031 }), "configuration", "in this version"],
    [refusal(803), "configuration", "not found"],
    [refusal(21), "configuration", "merged"],
    [refusal(101), "configuration", "does not know this server's app"],
    [refusal(9999), "fault", "don't know"],
  ])("%# mean what they mean, and are not asked again", async (answer, errorKind, words) => {
    atSecondAnswer(() => answer);
    const error = await reader.refused(reader.read("Posts"));
    expect(error).toMatchObject({ errorKind, message: expect.stringContaining(words) });
    expect(error.options.detail).toContain(`code ${answer.error.code}`);
    expect(posts()).toHaveLength(2);
  });
});

describe("what only another version of the API has", () => {
  it.each([
    [12, "(#12) deprecate_post_aggregated_fields_for_attachement is deprecated for versions v3.3 and higher"],
    [12, "(#12) singular statuses API is deprecated for versions v2.4 and higher"],
    [2635, "(#2635) You are calling a deprecated version. Please update to the latest version: v25.0."],
    [100, "(#100) Tried accessing nonexisting field (created_time) on node type (Page)"],
    [100, "(#100) The parameter type is deprecated for versions v3.3 and higher"],
    [2500, "Unknown path components: /200100100100101"],
    [1, "Invalid API version specified in the URL"],
  ])("is told as a matter of the settings, and not asked for again (%s: %s)", async (code, message) => {
    atSecondAnswer(() => refusal(code, { message, status: 400 }));
    expect(await reader.refused(reader.read("Posts"))).toMatchObject({
      errorKind: "configuration",
      options: { advice: "Raise the setting GRAPH_VERSION, or update Endcap." },
    });
    expect(posts()).toHaveLength(2);
  });
});

describe("hiccups", () => {
  const hiccups: [string, GraphServer["script"]][] = [
    ["code 1", () => refusal(1)],
    ["code 2", () => refusal(2)],
    ["anything that calls itself passing", () => refusal(9999, { transient: true })],
    ["502 of a proxy", () => ({ raw: (response) => response.writeHead(502).end("<h1>Bad gateway</h1>") })],
    [
      "a page where JSON should be",
      () => ({ raw: (response) => response.end("<html>hotel network</html>") }),
    ],
    ["a list where an object should be", () => ({ raw: (response) => response.end("[]") })],
    ["a broken connection", () => ({ raw: (response) => response.destroy() })],
    [
      "a redirect",
      () => ({ raw: (response) => response.writeHead(302, { Location: "http://127.0.0.1:9/" }).end() }),
    ],
  ];

  it.each(hiccups)("%s: it goes on by itself, and gives up after three tries", async (_, script) => {
    atSecondAnswer(script, { once: true });
    const { rows } = await reader.read("Posts");
    expect(rows).toHaveLength(250);
    expect(new Set(rows.map((row) => row["Post ID"])).size).toBe(250);
    expect(posts()).toHaveLength(4);
    server.script = ({ path }) => (path.endsWith("/posts") ? script(server.seen.at(-1) as never) : null);
    expect(await reader.refused(reader.read("Posts"))).toMatchObject({ errorKind: "transient" });
    expect(posts()).toHaveLength(7);
  });

  const endless: [string, GraphServer["script"]][] = [
    ["no answer", () => ({ raw: () => {} })],
    ["half an answer", () => ({ raw: (response) => response.writeHead(200).write('{"data":[') })],
  ];

  it.each(endless)("%s and no end: it waits its time, once", async (_, script) => {
    const hasty = new SocialReader(server, { timeoutMs: 150 });
    server.script = script;
    const error = await reader.refused(hasty.read("Posts"));
    expect(error).toMatchObject({
      errorKind: "transient",
      options: { detail: "no answer within 0.15 s" },
    });
    expect(server.seen).toHaveLength(1);
  });

  it("called off while it waits for the next try or keeps the pace: it ends with the caller's reason", async () => {
    const interferences: GraphServer["script"][] = [
      () => refusal(2),
      () => ({ headers: { "X-App-Usage": '{"call_count":99}' } }),
    ];
    for (const script of interferences) {
      const patient = new SocialReader(server, { retryPausesMs: [60_000], pacePauseMs: 60_000 });
      server.script = script;
      const stop = new AbortController();
      setTimeout(() => stop.abort(new Error("The server stops.")), 50);
      const error = await reader.refused(patient.read("Posts", { signal: stop.signal }));
      expect(error).toMatchObject({ message: "The server stops." });
    }
  });
});

function regainIn(minutes: number): Record<string, string> {
  const usage = { "9": [{ type: "pages", call_count: 10, estimated_time_to_regain_access: minutes }] };
  return { "X-Business-Use-Case-Usage": JSON.stringify(usage) };
}
