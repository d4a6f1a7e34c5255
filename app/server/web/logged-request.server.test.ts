import type { SerializedRequest, SerializedResponse } from "pino";
import { describe, expect, it } from "vitest";
import { loggedRequest, loggedResponse } from "./logged-request.server";
import { routePatterns } from "./route-patterns.server";

const module = { default: () => null };
const routes = [
  "login",
  "preview/:token",
  "lists/:token",
  "dashboard/settings/signed-in",
  "dashboard/stores",
];
const patternOf = routePatterns({
  routes: Object.fromEntries(routes.map((path) => [path, { id: path, parentId: undefined, path, module }])),
});

const of = (url: string, headers: Record<string, string> = {}) =>
  loggedRequest({ id: "7", method: "GET", url, headers } as unknown as SerializedRequest, patternOf);
const answered = (headers: Record<string, string>) =>
  loggedResponse({ statusCode: 302, headers } as unknown as SerializedResponse, patternOf);

/** Ways to write addresses that hold what opens something. */
const spellings: [address: string, route: string][] = [
  ["/dashboard/settings/signed-in?code=AQsecret&state=eyJsecret", "/dashboard/settings/signed-in"],
  ["/dashboard/settings/signed-in?%63ode=AQsecret", "/dashboard/settings/signed-in"],
  ["/dashboard/settings/signed-in?c%6Fde=AQsecret", "/dashboard/settings/signed-in"],
  ["/dashboard/settings/signed-in?CODE=AQsecret", "/dashboard/settings/signed-in"],
  ["/login?redirectTo=/dashboard/settings/signed-in?code=AQsecret", "/login"],
  ["/login?redirectTo=%2Fdashboard%2Fsettings%2Fsigned-in%3Fcode%3DAQsecret%26state%3Dx", "/login"],
  ["/login?redirectTo=%252Fdashboard%253Fcode%253DAQsecret", "/login"],
  ["/login?page=AQsecret&size=AQsecret", "/login"],
  ["/login?_data=/preview/eyJsecret", "/login"],
  ["/preview/eyJsecret.x.y", "/preview/:token"],
  ["/Preview/eyJsecret", "/preview/:token"],
  ["/pre%76iew/eyJsecret", "/preview/:token"],
  ["//preview//eyJsecret", "/*"],
  ["/lists/eyJsecret/more", "/*"],
  ["/secret/%zz", "/*"],
];

describe("what the log keeps of a request", () => {
  it.each(spellings)("is nothing of the address but its route: %s", (address, route) => {
    const logged = of(address, {
      host: "localhost",
      referer: `http://localhost${address}`,
      "x-original-url": address,
    });
    expect(JSON.stringify(logged)).not.toContain("secret");
    expect(logged).toMatchObject({ method: "GET", route, headers: { host: "localhost" } });
  });

  it("has the page of a list", () => {
    expect(of("/dashboard/stores?page=2&size=50&search=secret")).toMatchObject({
      route: "/dashboard/stores",
      query: { page: "2", size: "50" },
    });
  });
});

describe("what the log keeps of an answer", () => {
  it.each(spellings)("is nothing of where it leads to but the route: %s", (address) => {
    const logged = answered({ location: address, "x-remix-redirect": address });
    expect(JSON.stringify(logged)).not.toContain("secret");
    expect(logged).toMatchObject({ statusCode: 302 });
  });

  it("is the site of a redirect that leads elsewhere", () => {
    const location = "https://www.facebook.com/dialog/oauth?client_id=1&state=eyJsecret";
    expect(answered({ location })).toMatchObject({ redirectsTo: "https://www.facebook.com" });
    expect(answered({ location: "/login?code=secret" })).toMatchObject({ redirectsTo: "/login" });
    expect(answered({ "content-type": "text/html" })).toEqual({
      statusCode: 302,
      headers: { "content-type": "text/html" },
    });
  });
});
