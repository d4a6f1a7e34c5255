import { describe, expect, it } from "vitest";
import { createSession } from "#app/identity/domain/accounts/sessions.server";
import { isNormalTarget } from "#app/server/web/request-target.server";
import { openWebServer, sendRaw, sessionCookie } from "#tests/setup/web-server";

const action = "/dashboard/stores/change";
/** Spellings that some reader of paths takes for the action's own. */
const spellings = [
  `/public/..${action}`,
  `/public/x/../..${action}`,
  `/public/.%2e${action}`,
  `/public/%2e%2e${action}`,
  `/public/%2E.${action}`,
  `/public/..%2f${action}`,
  `/public/..%5c${action}`,
  `/public\\..${action.replaceAll("/", "\\")}`,
  `/public/..\\dashboard/stores/change`,
  `/public/..;${action}`,
  `/public//..${action}`,
  `/public/%2f..${action}`,
  `/./${action}`,
  `/public/.${action}`,
  `//public/..${action}`,
  `/${action}`,
  `//localhost${action}`,
  `/dashboard//stores/change`,
  `/dashboard/stores/./change`,
  `/dashboard/stores/x/../change`,
  `/dashboard%2fstores/change`,
  `/dashboard/stores/change%00`,
  `/dashboard/stores/change%0a`,
  `/public/#/..${action}`,
  `http://localhost/public/..${action}`,
  `http://evil.example/public/x`,
  `http://localhost${action}`,
  `/Public/..${action}`,
  `/DASHBOARD/stores/change`,
  `/%64ashboard/stores/change`,
  `${action}/`,
  `${action}/.`,
  `${action}/..`,
  `/public/é/..${action}`,
];
const search = "?_data=dashboard%2Fstores%2Fchange";

/** A world with a store of the own retailer and the request that would delete it, sent from another site. */
async function openVictim() {
  const world = await openWebServer();
  const { staff, store } = world.rows.own;
  const cookie = sessionCookie(await createSession(world.anonymous(), staff.id, "browser"));
  const send = (path: string, headers: Record<string, string>) =>
    sendRaw(world.port, {
      method: "POST",
      path,
      headers: { Cookie: cookie, "Content-Type": "application/x-www-form-urlencoded", ...headers },
      body: `intent=delete&id=${store.id}`,
    });
  const stands = async () =>
    (await world.runtime.db.selectFrom("store").select("id").where("id", "=", store.id).execute()).length;
  return { send, stands };
}

const elsewhere = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };

describe("a change asked for by another site", () => {
  it("is carried out under no spelling of its path", async () => {
    const { send, stands } = await openVictim();
    for (const path of spellings) {
      const { status } = await send(path + search, elsewhere);
      expect([400, 403, 404, 405], path).toContain(status);
      expect(await stands(), path).toBe(1);
    }
    expect((await send(action + search, elsewhere)).status).toBe(403);
    const own = { Origin: "http://localhost", Host: "localhost" };
    expect((await send(action + search, own)).status, "the request itself is good").toBe(200);
    expect(await stands()).toBe(0);
  });

  it("is not carried out where the Host header holds a path", async () => {
    const { send, stands } = await openVictim();
    for (const host of [
      `localhost${action}?x=`,
      `localhost${action}${search}&x=`,
      `localhost\\..${action}?`,
    ]) {
      const { status } = await send("/public/x", { ...elsewhere, Host: host });
      expect(status, host).toBe(400);
      expect(await stands(), host).toBe(1);
    }
  });
});

describe("a host that is no address", () => {
  it("is refused, and not an error of the server", async () => {
    const { port } = await openWebServer();
    for (const host of ["localhost:99999", "localhost:-1", "[1]", "[...]", "a b"]) {
      expect((await sendRaw(port, { path: "/login", headers: { Host: host } })).status, host).toBe(400);
    }
    const forwarded = { "X-Forwarded-Host": "shop.example:99999" };
    expect((await sendRaw(port, { path: "/login", headers: forwarded })).status).toBe(400);
    for (const host of ["localhost:3000", "shop.example", "[::1]:3000"]) {
      expect((await sendRaw(port, { path: "/login", headers: { Host: host } })).status, host).toBe(200);
    }
    const proxies = { "X-Forwarded-Host": "shop.example, inner.example:8080" };
    expect((await sendRaw(port, { path: "/login", headers: proxies })).status).toBe(200);
  });
});

describe("the form of a request's target", () => {
  it("is normal for what our own pages, widgets and programs ask for", () => {
    for (const target of [
      "/",
      "/login?redirectTo=%2Fdashboard%2F..%2F&x=//a\\b",
      "/api/Circulars/7?search=..",
      "/public/retailers/1/weekly-ad?store=mill-creek",
      "/build/circulars/screens/page-editor/route-ABC.js",
      "/public/retailers/1/shared-lists/a-_b",
      "/dashboard/x%20y/%C3%A9..txt",
      "/.well-known/x",
      "/a...b/..c",
      "/dashboard/stores/",
    ]) {
      expect(isNormalTarget(target), target).toBe(true);
    }
  });

  it("is refused with a sentence before anything else answers, and logged", async () => {
    const { port, logged } = await openWebServer();
    const answer = await sendRaw(port, { path: "/public/retailers/1/../2/weekly-ad" });
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toEqual({
      error: "invalid_input",
      message: "The address of this request is not in its normal form.",
    });
    expect(answer.headers["x-request-id"]).toBeDefined();
    await expect.poll(() => logged().some((line) => line.res?.statusCode === 400)).toBe(true);
  });
});
