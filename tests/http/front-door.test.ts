import { describe, expect, it } from "vitest";
import { openWebServer, sendRaw } from "#tests/setup/web-server";

describe("what is answered in front of the web server", () => {
  it("carries the headers of what every site may load, and none that are for screens", async () => {
    const { port } = await openWebServer({ BASE_URL: "https://ads.shop.example" });
    const script = await sendRaw(port, {
      path: "/widgets/v1/endcap.js",
      headers: { "Accept-Encoding": "br" },
    });
    expect(script.status).toBe(200);
    expect(script.headers).toMatchObject({
      "access-control-allow-origin": "*",
      "cache-control": "public, max-age=300",
      "content-encoding": "br",
      "content-type": "text/javascript; charset=utf-8",
      "cross-origin-resource-policy": "cross-origin",
      "strict-transport-security": expect.stringContaining("max-age="),
      "x-content-type-options": "nosniff",
    });
    expect(script.headers["content-security-policy"]).toBeUndefined();
    const health = await sendRaw(port, { path: "/healthz" });
    expect(health).toMatchObject({ status: 200, text: '{"status":"up"}' });
    expect(health.headers["cache-control"]).toBe("no-store");
  });

  it("insists on https and on its own types like every other answer, health checks and refusals too", async () => {
    const { port } = await openWebServer({ BASE_URL: "https://ads.shop.example" });
    const large = { method: "POST", headers: { "Content-Length": String(2 ** 30) } };
    for (const [status, asked] of [
      [200, { path: "/healthz" }],
      [200, { path: "/readyz" }],
      [400, { path: "/a/../b" }],
      [413, { path: "/login", ...large }],
      [401, { path: "/api/Users" }],
      [404, { path: "/public/retailers/999999/weekly-ad" }],
    ] as const) {
      const answer = await sendRaw(port, asked);
      expect(answer.status, asked.path).toBe(status);
      expect(answer.headers, asked.path).toMatchObject({
        "strict-transport-security": "max-age=63072000; includeSubDomains",
        "x-content-type-options": "nosniff",
      });
    }
  });

  it("is reading alone: what changes something, has a body or a path of another form goes on", async () => {
    const { port, rows } = await openWebServer();
    const ad = `/public/retailers/${rows.own.retailer.id}/weekly-ad`;
    expect((await sendRaw(port, { path: ad })).status).toBe(200);
    expect((await sendRaw(port, { path: ad, method: "POST", body: "{}" })).status).toBe(404);
    expect((await sendRaw(port, { path: ad, method: "OPTIONS" })).status).toBe(204);
    expect((await sendRaw(port, { path: `/public/./retailers/1/weekly-ad` })).status).toBe(400);
    expect((await sendRaw(port, { path: "/healthz", method: "POST", body: "x" })).status).not.toBe(200);
  });

  it("answers HEAD with the same headers and no body", async () => {
    const { port, rows } = await openWebServer();
    for (const path of [
      `/public/retailers/${rows.own.retailer.id}/weekly-ad`,
      "/healthz",
      "/widgets/v1/endcap.js",
    ]) {
      const [got, asked] = await Promise.all([
        sendRaw(port, { path }),
        sendRaw(port, { path, method: "HEAD" }),
      ]);
      expect(asked.status, path).toBe(200);
      expect(asked.text).toBe("");
      expect(asked.headers["content-length"]).toBe(got.headers["content-length"]);
    }
  });
});
