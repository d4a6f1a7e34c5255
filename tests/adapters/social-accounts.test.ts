import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SocialSignIn } from "#app/kernel/ports/social-pages";
import { refusal } from "#tests/setup/graph-refusals";
import { type GraphServer, startGraphServer } from "#tests/setup/graph-server";
import { type GraphToken, goodToken, makeGraphWorld, makePage } from "#tests/setup/graph-world";
import { SocialReader } from "#tests/setup/social-reader";

const now = new Date("2026-04-01T05:00:00.000Z");
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3600_000);

let server: GraphServer;
let reader: SocialReader;

beforeEach(async () => {
  server = await startGraphServer({ now: () => now, world: makeGraphWorld(now) });
  reader = new SocialReader(server);
});
afterEach(async () => {
  reader.expectNoSecrets();
  await server.close();
});

function addToken(name: string, state: Partial<GraphToken>): string {
  const value = `EAAG${name}ofTheTest`;
  server.world.tokens.set(value, { ...(server.world.tokens.get(goodToken) as GraphToken), ...state });
  return value;
}

describe("the pages of an account", () => {
  it("come whole, by name without regard to case, with their pictures", async () => {
    for (let number = 0; number < 130; number += 1) {
      const name = `${number % 2 ? "store" : "Store"} ${String(number).padStart(3, "0")}`;
      server.world.pages.push(makePage(String(300_000_000 + number), name, `store${number}`, ["10001"]));
    }
    server.world.emptyAnswers = new Set([1]);
    const pages = await reader.pages.listPages(goodToken);
    expect(pages).toHaveLength(132);
    expect(pages.slice(0, 4).map(({ name }) => name)).toEqual([
      "Green Basket Bakery",
      "Green Basket Market",
      "Store 000",
      "store 001",
    ]);
    expect(pages[0]).toEqual({
      id: "200100100100102",
      name: "Green Basket Bakery",
      pictureUrl: "https://cdn.test/200100100100102.jpg",
    });
  });

  it("are refused without the permission, and with a dead token", async () => {
    const poor = addToken("poor", { scopes: ["public_profile"] });
    expect(await reader.refused(reader.pages.listPages(poor))).toMatchObject({ errorKind: "permission" });
    const dead = addToken("dead", { deadBy: 460 });
    expect(await reader.refused(reader.pages.listPages(dead))).toMatchObject({ errorKind: "credential" });
  });
});

describe("what Facebook tells of a token", () => {
  it("that lives: until when, and whose it is", async () => {
    expect(await reader.pages.inspectToken(goodToken)).toEqual({
      valid: true,
      reason: null,
      expiresAt: inDays(60),
      dataAccessExpiresAt: inDays(90),
      missingPermissions: [],
      user: {
        id: "10001",
        name: "Dana Whitfield",
        email: "dana@greenbasket.test",
        photoUrl: "https://cdn.test/10001.jpg",
      },
    });
  });

  it.each([458, 459, 460, 463, 464, 467])("that died (%i): a reason, and no error", async (deadBy) => {
    const state = await reader.pages.inspectToken(addToken("dead", { deadBy }));
    expect(state).toMatchObject({ valid: false, user: null, expiresAt: inDays(60) });
    expect(state.reason).toMatch(/^[A-Z].*\.$/);
    const withoutApp = new SocialReader(server, { app: null });
    expect(await withoutApp.pages.inspectToken(addToken("dead", { deadBy }))).toMatchObject({
      valid: false,
      reason: state.reason,
    });
  });

  it("with too few permissions: which ones are missing", async () => {
    const token = addToken("poor", { scopes: ["public_profile", "pages_show_list"] });
    expect(await reader.pages.inspectToken(token)).toMatchObject({
      valid: true,
      missingPermissions: ["pages_read_engagement", "pages_read_user_content"],
    });
  });

  it("of another app: it is refused with what to do, for our proof does not fit", async () => {
    const token = addToken("other", { appId: "777" });
    const error = await reader.refused(reader.pages.inspectToken(token));
    expect(error).toMatchObject({
      errorKind: "configuration",
      message: expect.stringContaining("another app"),
    });
    const withoutApp = new SocialReader(server, { app: null });
    expect(await withoutApp.pages.inspectToken(token)).toMatchObject({ valid: true });
  });

  it("when it can't tell just now: a fault, not a dead token", async () => {
    server.script = () => refusal(2);
    const error = await reader.refused(reader.pages.inspectToken(goodToken));
    expect(error).toMatchObject({ errorKind: "transient" });
  });
});

describe("logging in", () => {
  const redirectUri = "http://localhost:3000/social/callback?x=1";

  /** Opens the dialog as a browser would, presses a button and gives where that leads. */
  async function press(signIn: SocialSignIn, answer: string, state = "st&te"): Promise<URL> {
    const address = signIn.addressFor({ redirectUri, state });
    const dialog = await (await fetch(address)).text();
    expect(dialog).toContain("Continue as Dana Whitfield");
    const pressed = await fetch(`${address}&answer=${answer}`, { redirect: "manual" });
    return new URL(pressed.headers.get("Location") ?? "");
  }
  const signIn = () => reader.pages.signIn as SocialSignIn;

  it("is not offered where this server has no identity", () => {
    expect(new SocialReader(server, { app: null }).pages.signIn).toBeNull();
  });

  it("asks for what is needed, under our identity and the version", () => {
    const address = new URL(signIn().addressFor({ redirectUri, state: "s" }));
    expect(address.pathname).toBe("/v25.0/dialog/oauth");
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: "424242",
      redirect_uri: redirectUri,
      state: "s",
      response_type: "code",
      scope: "public_profile,email,pages_show_list,pages_read_engagement,pages_read_user_content",
      auth_type: "rerequest",
    });
  });

  it("gives a code that is exchanged for a token of 60 days, which works", async () => {
    const back = await press(signIn(), "10001");
    expect(back.searchParams.get("state")).toBe("st&te");
    expect(back.searchParams.get("x")).toBe("1");
    const code = back.searchParams.get("code") ?? "";
    const token = await signIn().exchange({ redirectUri, code });
    expect(token.expiresAt).toEqual(inDays(60));
    expect(await reader.pages.inspectToken(token.accessToken)).toMatchObject({
      valid: true,
      missingPermissions: [],
      expiresAt: inDays(60),
    });
    expect(await reader.pages.listPages(token.accessToken)).toHaveLength(2);
  });

  it("leads back without a code when it is called off", async () => {
    const back = await press(signIn(), "cancel");
    expect(back.searchParams.get("code")).toBeNull();
    expect(back.searchParams.get("error_reason")).toBe("user_denied");
    expect(back.searchParams.get("state")).toBe("st&te");
  });

  it("takes a code once, from where it was made for, with the right secret", async () => {
    const code = (await press(signIn(), "10001")).searchParams.get("code") ?? "";
    const elsewhere = signIn().exchange({ redirectUri: "http://elsewhere.test/", code });
    expect(await reader.refused(elsewhere)).toMatchObject({ errorKind: "fault" });
    await signIn().exchange({ redirectUri, code });
    expect(await reader.refused(signIn().exchange({ redirectUri, code }))).toMatchObject({
      errorKind: "configuration",
      message: "The log-in at Facebook took too long, or was used already.",
    });
    const wrong = new SocialReader(server, { app: { id: "424242", secret: "wrong-secret" } });
    const error = await reader.refused((wrong.pages.signIn as SocialSignIn).exchange({ redirectUri, code }));
    expect(error).toMatchObject({
      errorKind: "configuration",
      options: { advice: expect.stringContaining("GRAPH_APP_SECRET") },
    });
    expect(JSON.stringify(error)).not.toContain("wrong-secret");
  });
});
