import { describe, expect, it } from "vitest";
import { createSession } from "#app/identity/domain/accounts/sessions.server";
import { openWebServer, sendRaw, sessionCookie } from "#tests/setup/web-server";

const sentence = "The body is not a well-formed form.";

const bodies: [name: string, headers: Record<string, string>, body: string][] = [
  ["no type", {}, "email=a@b.test&password=x"],
  ["JSON", { "Content-Type": "application/json" }, `{"email":"a@b.test"}`],
  ["a multipart form without a boundary", { "Content-Type": "multipart/form-data" }, "--x\r\n"],
  [
    "a multipart form that is cut off",
    { "Content-Type": "multipart/form-data; boundary=x" },
    '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na@b.te',
  ],
];

describe("a body that is no form", () => {
  it.each(bodies)("is told so to who signs in, and is no fault of ours: %s", async (_name, headers, body) => {
    const { port, logged } = await openWebServer();
    const path = "/login?_data=login";
    const answer = await sendRaw(port, { method: "POST", path, headers, body });
    expect(answer.status, answer.text).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ ok: false, message: sentence });
    expect(logged().filter(({ level }) => level >= 50)).toEqual([]);
  });

  it.each(bodies)("is told so to who is signed in: %s", async (_name, headers, body) => {
    const { port, address, rows, anonymous } = await openWebServer();
    const cookie = sessionCookie(await createSession(anonymous(), rows.own.staff.id, "browser"));
    const path = "/dashboard/stores/change?_data=dashboard%2Fstores%2Fchange";
    const answer = await sendRaw(port, {
      method: "POST",
      path,
      headers: { ...headers, Cookie: cookie, Origin: address },
      body,
    });
    expect(answer.status, answer.text).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ ok: false, message: sentence });
  });
});
