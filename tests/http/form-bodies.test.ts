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

const form = { "Content-Type": "application/x-www-form-urlencoded" };
const multipart = { "Content-Type": "multipart/form-data; boundary=x" };
const part = (name: string) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`;

/** Conform would take minutes for the largest that a request may hold. */
const endless: [name: string, headers: Record<string, string>, body: string][] = [
  ["one name again and again", form, "a&".repeat(500_000)],
  ["many names", form, Array.from({ length: 100_000 }, (_, index) => `a${index}`).join("&")],
  ["a name with many dots", form, `a${".b".repeat(400_000)}=1`],
  ["a name with many indexes", form, `a${"[0]".repeat(300_000)}=1`],
  ["an index like a table's end", form, "email[4294967290]=x"],
  [
    "long lists within lists",
    form,
    Array.from({ length: 1000 }, (_, n) => `a${n}[99][99][99][99]=x`).join("&"),
  ],
  ["long lists", form, Array.from({ length: 1000 }, (_, n) => `a${n}[999]=x`).join("&")],
  ["many files", multipart, `${part('"; filename="').repeat(16_000)}--x--\r\n`],
  ["many parts", multipart, `${part("a").repeat(16_000)}--x--\r\n`],
];

describe("a form of more fields than anybody has", () => {
  it.each(endless)("is refused before it is read: %s", async (_name, headers, body) => {
    const { port } = await openWebServer();
    const answer = await sendRaw(port, { method: "POST", path: "/login?_data=login", headers, body });
    expect(answer.status, answer.text).toBe(400);
    expect(JSON.parse(answer.text).message).toContain("more fields");
  });

  it.each(["\\y", `"\\y"`, "\xe9"])(
    "is not read where its boundary has more than one meaning: %s",
    async (mark) => {
      const { port } = await openWebServer();
      const headers = { "Content-Type": `multipart/form-data; boundary=${mark}` };
      const body = `${part("email").replace("--x", "--y").repeat(2000)}--y--\r\n`;
      const answer = await sendRaw(port, { method: "POST", path: "/login?_data=login", headers, body });
      expect(answer.status, answer.text).toBe(400);
      expect(JSON.parse(answer.text)).toMatchObject({ ok: false, message: sentence });
    },
  );

  it("is not read as one where its type is one of a list", async () => {
    const { port } = await openWebServer();
    const headers = { "Content-Type": "text/plain, application/x-www-form-urlencoded" };
    const answer = await sendRaw(port, { method: "POST", path: "/login?_data=login", headers, body: "a&b" });
    expect(answer.status, answer.text).toBe(400);
    expect(JSON.parse(answer.text)).toMatchObject({ ok: false, message: sentence });
  });

  it.each([
    ["percent-encoded", form, "email=a%40b.test&password=Caf%E9"],
    ["in parts", multipart, `${part("email")}--x--\r\n`.replace("1\r\n", "caf\xe9\r\n")],
  ])("is refused where it is not UTF-8, %s", async (_name, headers, body) => {
    const { port } = await openWebServer();
    const bytes = Buffer.from(body, "latin1");
    const answer = await sendRaw(port, { method: "POST", path: "/login?_data=login", headers, body: bytes });
    expect(answer.status, answer.text).toBe(400);
    expect(JSON.parse(answer.text).message).toBe("The body must be encoded in UTF-8.");
  });

  it("is no fault of ours where it holds what Conform sends of itself", async () => {
    const { port, logged } = await openWebServer();
    const body = "__state__=[&__intent__={&email=a@b.test&password=wrong";
    const answer = await sendRaw(port, { method: "POST", path: "/login?_data=login", headers: form, body });
    expect(answer.status, answer.text).toBe(401);
    expect(logged().filter(({ level }) => level >= 50)).toEqual([]);
  });
});
