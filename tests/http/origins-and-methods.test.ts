import { describe, expect, it } from "vitest";
import { createSession } from "#app/identity/domain/accounts/sessions.server";
import { openWebServer, sendRaw, sessionCookie } from "#tests/setup/web-server";

const shop = "https://shop.example";
const resetPaths = ["/api/Account/ForgotPassword", "/api/account/resetpassword/"];

function openWithResetPage() {
  return openWebServer({ RESET_PAGES: `green=${shop}/reset` });
}

describe("a page for new passwords on a retailer's website", () => {
  const preflight = (port: number, path: string, origin: string) =>
    sendRaw(port, {
      method: "OPTIONS",
      path,
      headers: {
        Origin: origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
      },
    });
  const post = (port: number, path: string, origin: string) =>
    sendRaw(port, {
      method: "POST",
      path,
      headers: { Origin: origin, "Sec-Fetch-Site": "cross-site", "Content-Type": "application/json" },
      body: JSON.stringify({ email: "a@b.test", token: "x", password: "correct horse battery" }),
    });

  it("is answered by both calls that its form makes, and may read the answer", async () => {
    const { port } = await openWithResetPage();
    for (const path of resetPaths) {
      const asked = await preflight(port, path, shop);
      expect(asked.status, path).toBe(204);
      expect(asked.headers["access-control-allow-origin"], path).toBe(shop);
      expect(asked.headers["access-control-allow-methods"], path).toBe("POST");
      expect(asked.headers["access-control-allow-headers"], path).toBe("Content-Type");
      const answer = await post(port, path, shop);
      expect([204, 400], answer.text).toContain(answer.status);
      expect(answer.headers["access-control-allow-origin"], path).toBe(shop);
      expect(answer.headers["access-control-allow-credentials"], path).toBeUndefined();
      expect(answer.headers["cross-origin-resource-policy"], path).toBe("cross-origin");
      expect(answer.headers.vary, path).toContain("Origin");
    }
  });

  it("gets nothing else, and no other site gets that", async () => {
    const { port } = await openWithResetPage();
    const others = ["/api/Account/Login", "/api/Account/ChangePassword", "/api/Users", "/login"];
    for (const [path, origin] of [
      ...others.map((path) => [path, shop] as const),
      ...resetPaths.flatMap((path) =>
        ["https://evil.example", `${shop}.evil.example`, "http://shop.example", "null"].map(
          (origin) => [path, origin] as const,
        ),
      ),
    ]) {
      const told = `${path} ${origin}`;
      const asked = await preflight(port, path, origin);
      expect(asked.headers["access-control-allow-origin"], told).toBeUndefined();
      const answer = await post(port, path, origin);
      expect(answer.status, told).toBe(403);
      expect(answer.headers["access-control-allow-origin"], told).toBeUndefined();
    }
  });
});

describe("a method that no screen uses", () => {
  it("is refused with 405 on every screen's address and does nothing", async () => {
    const { port, rows, runtime, anonymous } = await openWebServer();
    const { staff, store } = rows.own;
    const cookie = sessionCookie(await createSession(anonymous(), staff.id, "browser"));
    const body = `intent=delete&id=${store.id}`;
    for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"]) {
      for (const path of ["/dashboard/stores/change", "/login"]) {
        const answer = await sendRaw(port, {
          method,
          path,
          headers: {
            Cookie: cookie,
            Host: "localhost",
            Origin: "http://localhost",
            "Content-Type": "application/x-www-form-urlencoded",
            "Content-Length": body.length,
          },
          body,
        });
        expect(answer.status, `${method} ${path}`).toBe(405);
        expect(answer.headers.allow, `${method} ${path}`).toBe("GET, HEAD, POST");
      }
    }
    expect(
      await runtime.db.selectFrom("store").select("id").where("id", "=", store.id).execute(),
    ).toHaveLength(1);
    // The API's own methods stay.
    const json = { "Content-Type": "application/json" };
    const put = await sendRaw(port, { method: "PUT", path: "/api/Stores/1", headers: json, body: "{}" });
    expect(put.status).toBe(401);
  });

  it("is refused by the API and by public reads, too, where no request may have it", async () => {
    const { port, logged } = await openWebServer();
    for (const path of ["/api/Retailers", "/public/retailers/1/weekly-ad"]) {
      const answer = await sendRaw(port, { method: "TRACE", path });
      expect(answer.status, path).toBe(405);
      expect(answer.headers.allow, path).toContain("PUT");
    }
    expect(logged().filter(({ level }) => level >= 50)).toEqual([]);
  });
});
