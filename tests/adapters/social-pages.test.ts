import { createHmac } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { refusal } from "#tests/setup/graph-refusals";
import { type GraphServer, startGraphServer } from "#tests/setup/graph-server";
import { type GraphPage, goodToken, makePage, makePost, makeVideo } from "#tests/setup/graph-world";
import { from, SocialReader, until } from "#tests/setup/social-reader";

const pageId = "200100100100101";
const now = new Date("2026-04-01T05:00:00.000Z");
const hour = 3600_000;

let server: GraphServer;
let reader: SocialReader;
let page: GraphPage;

beforeEach(async () => {
  server = await startGraphServer({ now: () => now });
  reader = new SocialReader(server);
  page = server.world.pages[0] as GraphPage;
});
afterEach(async () => {
  reader.expectNoSecrets();
  await server.close();
});

/** Posts of every hour up to the window's end, newest first. */
function addPosts(count: number): void {
  for (let number = 1; number <= count; number += 1) {
    page.posts.push(makePost(pageId, number, new Date(until.getTime() - number * hour)));
  }
}
const posts = () => reader.calls(`/${pageId}/posts`);

describe("posts of a page", () => {
  it("come whole, over as many answers as Facebook gives, each once", async () => {
    addPosts(250);
    const read = await reader.read("Posts");
    expect(read.rows.map((row) => row["Post ID"])).toEqual(page.posts.map(({ id }) => id));
    expect(read.batches).toBe(3);
    expect(read.notes).toEqual([]);
    expect(posts().map(({ params }) => params.get("limit"))).toEqual(["100", "100", "100"]);
  });

  it("stand in cells as they are: texts unchanged, figures as numbers, instants in UTC", async () => {
    page.posts.push(
      makePost(pageId, 7, new Date("2026-03-08T07:30:00Z"), {
        message: '=IMPORTXML("x")\n00123 🥑',
        story: undefined,
        updated_time: "2026-03-08T03:30:00-0500",
      }),
    );
    const { rows } = await reader.read("Posts");
    expect(rows).toEqual([
      {
        "Post ID": `${pageId}_900007`,
        Created: "2026-03-08T07:30:00.000Z",
        Updated: "2026-03-08T08:30:00.000Z",
        Message: '=IMPORTXML("x")\n00123 🥑',
        Story: null,
        "Address of the post": `https://www.facebook.com/${pageId}/posts/900007`,
        Kind: "added_photos",
        Picture: `https://cdn.test/${pageId}_900007.jpg`,
        Media: "photo",
        "Attachment title": "Photos from 7",
        "Attachment address": "https://www.facebook.com/photo/7",
        Reactions: 70,
        Comments: 14,
        Shares: 7,
        Published: true,
        Hidden: false,
        Expired: false,
        "Parent post": null,
      },
    ]);
  });

  it("hold no token where Facebook has put it into an address", async () => {
    const address = "https://graph.test/1/picture?access_token=EAAGabc0123456789&width=9";
    page.posts.push(makePost(pageId, 7, new Date("2026-03-08T07:30:00Z"), { full_picture: address }));
    const [row] = (await reader.read("Posts")).rows;
    expect(row?.Picture).toBe("https://graph.test/1/picture?access_token=[secret]&width=9");
  });

  it("are taken by their date, wherever they stand in the list, from the first moment to before the last", async () => {
    server.world.heedsDates = false;
    const at = (number: number, iso: string) => makePost(pageId, number, new Date(iso));
    for (let number = 100; number < 350; number += 1) page.posts.push(at(number, "2020-01-01T00:00:00Z"));
    page.posts.unshift(at(1, "2026-02-01T00:00:00Z"), at(2, "2026-03-01T05:00:00Z"));
    page.posts.push(
      at(3, "2026-04-01T05:00:00Z"),
      at(4, "2026-04-01T04:59:59Z"),
      at(5, "2026-03-01T04:59:59Z"),
      at(6, "2026-03-15T00:00:00Z"),
    );
    page.posts.push(page.posts[1] as (typeof page.posts)[number]);
    const { rows, notes } = await reader.read("Posts");
    expect(rows.map((row) => row["Post ID"])).toEqual([2, 4, 6].map((n) => `${pageId}_${900_000 + n}`));
    expect(notes).toEqual([]);
    expect(posts()[0]?.params.get("since")).toBe(String(from.getTime() / 1000));
    expect(posts()[0]?.params.get("until")).toBe(String(until.getTime() / 1000));
  });

  it("are asked for in smaller helpings when Facebook says so, down to ten", async () => {
    addPosts(45);
    server.world.maxPerAnswer = 20;
    const { rows, notes } = await reader.read("Posts");
    expect(rows).toHaveLength(45);
    expect(notes).toEqual([]);
    const limits = posts().map(({ params }) => params.get("limit"));
    expect(limits).toEqual(["100", "50", "25", "10", "10", "10", "10", "10"]);
  });

  it("lose costly columns as the last resort, with a note, before it is given up", async () => {
    addPosts(5);
    server.world.maxPerAnswer = 10;
    const reduce = "Please reduce the amount of data you're asking for, then retry your request";
    server.script = ({ params }) =>
      /comments|reactions/.test(params.get("fields") ?? "")
        ? { status: 500, error: { message: reduce, type: "OAuthException", code: 1, fbtrace_id: "A" } }
        : null;
    const { rows, notes } = await reader.read("Posts");
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatchObject({ Comments: null, Reactions: null, Shares: 1 });
    expect(notes).toContain('Facebook could not answer with the field "comments"; its column stays empty.');
    server.world.maxPerAnswer = 1;
    server.script = () => null;
    expect(await reader.refused(reader.read("Posts"))).toMatchObject({ errorKind: "transient" });
  });

  it("lose a column that Facebook has taken away, with a note", async () => {
    addPosts(3);
    server.world.goneFields = new Set(["is_expired", "reactions"]);
    const { rows, notes } = await reader.read("Posts");
    expect(rows).toHaveLength(3);
    expect(rows[0]).toMatchObject({ Expired: null, Reactions: null, Hidden: false });
    expect(notes).toEqual(
      ["reactions", "is_expired"].map(
        (name) => `Facebook does not give the field "${name}" any more; its column stays empty.`,
      ),
    );
  });

  it("stop at the limit asked for", async () => {
    addPosts(250);
    expect((await reader.read("Posts", { limit: 5 })).rows).toHaveLength(5);
    expect(posts()).toHaveLength(1);
  });

  it("end when they are called off, with the caller's reason", async () => {
    addPosts(250);
    const stop = new AbortController();
    server.script = ({ number, path }) => {
      if (path.endsWith("/posts") && number === 2) stop.abort(new Error("The server stops."));
      return null;
    };
    const error = await reader.refused(reader.read("Posts", { signal: stop.signal }));
    expect(error).toMatchObject({ message: "The server stops." });
    expect(posts()).toHaveLength(2);
  });

  it("are never asked for at an address that the list names", async () => {
    addPosts(3);
    const elsewhere = await startGraphServer();
    const next = `${elsewhere.address}/v25.0/${pageId}/posts?access_token=${goodToken}&after=x`;
    server.script = ({ path }) =>
      path.endsWith("/posts")
        ? { raw: (response) => response.end(JSON.stringify({ data: [], paging: { next } })) }
        : null;
    expect(await reader.refused(reader.read("Posts"))).toMatchObject({ errorKind: "transient" });
    expect(elsewhere.seen).toEqual([]);
    await elsewhere.close();
  });
});

describe("the calls", () => {
  it("carry the token in a header, the page's own once it is known, each with a proof that it is ours", async () => {
    addPosts(150);
    server.world.requiresProof = true;
    await reader.read("Posts", { page: pageId });
    const [resolving, ...listing] = server.seen;
    expect(resolving?.token).toBe(goodToken);
    expect(listing).toHaveLength(2);
    for (const { token } of listing) expect(server.world.tokens.get(token ?? "")?.pageId).toBe(pageId);
    for (const { token, params, headers } of server.seen) {
      expect(headers.authorization).toBe(`Bearer ${token}`);
      expect(params.get("access_token")).toBeNull();
      const proof = createHmac("sha256", server.world.app.secret).update(String(token)).digest("hex");
      expect(params.get("appsecret_proof")).toBe(proof);
    }
  });
});

describe("the page", () => {
  it("gives one row of facts, with when it was read", async () => {
    const { rows } = await reader.read("Page");
    expect(rows).toEqual([
      expect.objectContaining({
        "Read at": "2026-04-01T05:00:00.000Z",
        "Page ID": pageId,
        Name: "Green Basket Market",
        "E-mails": "hello@greenbasket.test, jobs@greenbasket.test",
        City: "Verona",
        Latitude: 40.5025,
        "Opening hours": "Mon 08:00-21:00, Sun 09:00-18:00",
        Likes: 4210,
        Stars: 4.6,
        Published: true,
      }),
    ]);
    expect(reader.pages.keyHeading("Page")).toBeNull();
  });

  it("is found by id, @name, address and name", async () => {
    const ways = [
      pageId,
      "@greenbasket",
      "https://www.facebook.com/greenbasket/",
      "facebook.com/GreenBasket",
      "Green Basket Market",
      " green  basket MARKET ",
      "greenbasket",
    ];
    for (const way of ways) {
      expect((await reader.read("Page", { page: way })).rows[0], way).toMatchObject({ "Page ID": pageId });
    }
  });

  it("of somebody else is read as far as it is open, with the account's own token", async () => {
    const other = server.world.pages[2] as GraphPage;
    const refused = await reader.refused(reader.read("Posts", { page: "cornergrocer" }));
    expect(refused).toMatchObject({ errorKind: "permission" });
    other.open = true;
    other.posts.push(makePost(other.info.id, 1, new Date("2026-03-08T07:30:00Z")));
    expect((await reader.read("Posts", { page: "cornergrocer" })).rows).toHaveLength(1);
  });

  it("that is not there, or not clear, is named in the refusal", async () => {
    server.world.pages.push(makePage("200100100100109", "Green Basket Market", "gbm2", ["10001"]));
    const refusedFor = (wanted: string) => reader.refused(reader.read("Page", { page: wanted }));
    const configuration = (words: string) => ({
      errorKind: "configuration",
      message: expect.stringContaining(words),
    });
    expect(await refusedFor("Green Basket Market")).toMatchObject({
      ...configuration("several pages"),
      options: { advice: expect.stringContaining("200100100100109") },
    });
    expect(await refusedFor("Nobody's Market")).toMatchObject(configuration("Nobody's Market"));
    expect(await refusedFor("nobodysmarket")).toMatchObject(configuration("was not found"));
    expect(await refusedFor("https://example.com/x")).toMatchObject(configuration("is no Facebook page"));
    expect(await refusedFor("999999999")).toMatchObject({
      errorKind: "fault",
      message: expect.stringContaining("was not found"),
    });
  });
});

describe("video posts", () => {
  beforeEach(() => {
    page.videos.push(
      makeVideo(1, new Date("2026-03-08T07:30:00Z")),
      makeVideo(2, new Date("2026-01-01T00:00:00Z")),
    );
    page.reels.push(
      makeVideo(3, new Date("2026-03-09T07:30:00Z")),
      page.videos[0] as GraphPage["videos"][number],
    );
    const attachments = (type: string, id: string) => ({
      attachments: { data: [{ media_type: type, title: "A video", target: { id } }] },
    });
    const at = new Date("2026-03-08T07:30:00Z");
    page.posts.push(
      makePost(pageId, 1, at, attachments("video", "300000001")),
      makePost(pageId, 2, at, attachments("photo", "700000002")),
    );
  });

  it("are the page's videos and its reels, each once", async () => {
    const { rows, notes } = await reader.read("VideoPosts");
    expect(rows.map((row) => row["Video ID"])).toEqual(["300000001", "300000003"]);
    expect(rows[0]).toMatchObject({
      Title: "Recipe 1",
      "Address of the video": "https://www.facebook.com/greenbasket/videos/300000001/",
      Seconds: 61.25,
      Views: 100,
      "Views of the post": 80,
      Likes: 3,
      Comments: 1,
    });
    expect(notes).toEqual([]);
    expect(reader.pages.keyHeading("VideoPosts")).toBe("Video ID");
    expect(reader.calls(`/${pageId}/videos`)[0]?.params.get("type")).toBe("uploaded");
  });

  it("are read from the posts, under the same headings and ids, where Facebook does not list videos to us", async () => {
    const whole = await reader.read("VideoPosts");
    const closed = { status: 403, error: { type: "OAuthException", fbtrace_id: "A" } };
    const refusals = [
      { code: 10, message: "(#10) Requires a role on the page" },
      {
        code: 10,
        error_subcode: 2069030,
        message: "This endpoint is not supported in the new Pages experience",
      },
      { code: 100, message: "(#100) Tried accessing nonexisting field (videos) on node type (Page)" },
      { code: 100, message: "Unsupported get request." },
    ];
    for (const error of refusals) {
      server.script = ({ path }) =>
        /videos|video_reels/.test(path) ? { ...closed, error: { ...closed.error, ...error } } : null;
      const { headings, rows, notes } = await reader.read("VideoPosts");
      expect(headings).toEqual(whole.headings);
      expect(rows).toEqual([
        expect.objectContaining({
          "Video ID": "300000001",
          Created: "2026-03-08T07:30:00.000Z",
          Title: "A video",
          Description: "Deal of the day 1",
          Views: null,
        }),
      ]);
      expect(notes).toEqual([
        "Facebook does not list the page's videos to us, so its posts with a video were read.",
        "Facebook does not list the page's reels to us, so they are left out.",
      ]);
    }
  });

  it.each(["videos", "video_reels"])(
    "are not whole where the list of %s is refused further on",
    async (edge) => {
      for (let number = 10; number < 160; number += 1) {
        const video = makeVideo(number, new Date("2026-03-08T07:30:00Z"));
        (edge === "videos" ? page.videos : page.reels).push(video);
      }
      server.script = ({ path, number }) => (path.endsWith(`/${edge}`) && number > 1 ? refusal(10) : null);
      const error = await reader.refused(reader.read("VideoPosts"));
      expect(error).toMatchObject({ name: "OutsideFault", errorKind: "permission" });
    },
  );
});
