import type { SerializedRequest } from "pino";
import { describe, expect, it } from "vitest";
import { loggedRequest } from "./logged-request.server";

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
  ])("covers the token of a preview: %s", (url, kept) => {
    const logged = loggedRequest({
      id: "7",
      method: "GET",
      url,
      headers: {},
    } as unknown as SerializedRequest);
    expect(logged).toMatchObject({ url: kept });
  });
});
