import type { SerializedRequest, SerializedResponse } from "pino";
import { describe, expect, it } from "vitest";
import { loggedRequest, loggedResponse } from "./logged-request.server";

describe("what the log keeps of a request", () => {
  it("is its address with everything in it that opens something covered", () => {
    const address = "/dashboard/settings/signed-in?code=AQsecret&state=eyJsecret&page=2#_=_";
    const request = {
      id: "7",
      method: "GET",
      url: address,
      query: { code: "AQsecret" },
      params: {},
      headers: { host: "localhost:3000", referer: `http://localhost:3000${address}` },
      remoteAddress: "192.0.2.1",
      remotePort: 4711,
      raw: {},
    } as unknown as SerializedRequest;
    const logged = loggedRequest(request);
    expect(JSON.stringify(logged)).not.toContain("secret");
    expect(logged).toMatchObject({
      url: "/dashboard/settings/signed-in?code=…&state=…&page=2#_=_",
      headers: { host: "localhost:3000" },
    });
  });

  it.each([
    ["/preview/eyJsecret.x.y?_data=routes", "/preview/…?_data=routes"],
    ["/public/retailers/7/weekly-ad?preview=eyJsecret", "/public/retailers/7/weekly-ad?preview=…"],
    ["/lists/eyJsecret?print=1", "/lists/…?print=1"],
    ["/public/retailers/7/shared-lists/eyJsecret", "/public/retailers/7/shared-lists/…"],
  ])("covers the token in its path: %s", (url, kept) => {
    const logged = loggedRequest({
      id: "7",
      method: "GET",
      url,
      headers: {},
    } as unknown as SerializedRequest);
    expect(logged).toMatchObject({ url: kept });
  });
});

it("of an answer it keeps where it leads to, with what opens something covered", () => {
  const of = (headers: Record<string, string>) =>
    loggedResponse({ statusCode: 302, headers, raw: {} } as unknown as SerializedResponse);
  expect(of({ location: "https://www.facebook.com/dialog/oauth?client_id=1&state=eyJsecret" })).toMatchObject(
    {
      statusCode: 302,
      headers: { location: "https://www.facebook.com/dialog/oauth?client_id=1&state=…" },
    },
  );
  expect(of({ "content-type": "text/html" })).toMatchObject({ headers: { "content-type": "text/html" } });
});
