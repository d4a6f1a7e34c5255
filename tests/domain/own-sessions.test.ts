import { expect, it } from "vitest";
import { createSession, findSession } from "#app/identity/domain/accounts/sessions.server";
import { beginSignIn } from "#app/identity/domain/accounts/sign-in.server";
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
} from "#app/identity/domain/sessions/own-sessions.server";
import { describeUserAgent } from "#app/identity/domain/sessions/user-agent.server";
import { makeSecret } from "#app/identity/domain/sign-in-factors/challenges.server";
import { openFactorWorld, password } from "#tests/setup/factor-world";
import { withRequest } from "#tests/setup/other-context";

const minute = 60_000;
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

it("names browsers and systems as people know them, and programs by their own name", () => {
  const names = {
    [firefox]: "Firefox on Linux",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0":
      "Microsoft Edge on Windows",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1":
      "Safari on iOS",
    "curl/8.9.1": "curl",
    "": "Unknown browser",
    "evil.com/1": "Unknown browser",
    "evil.com/1 (Linux)": "Unknown browser",
    "evil.com/1.0 (X11; Linux x86_64)": "Unknown browser",
    "http://evil.com/ x": "Unknown browser",
    "curl.evil.com/1 (Linux)": "Unknown browser",
    "curl.evil.com": "Unknown browser",
    "curl-evil/1": "Unknown browser",
    "node/20 (evil.com)": "node",
    "Mozilla/5.0 (compatible; evil.com)": "Unknown browser",
    "Mozilla/5.0 (evil.com) evil.com/1 Firefox/145.0": "Firefox",
    [`www.evil.com/1 ${firefox}`]: "Firefox on Linux",
    "<script>alert(1)</script>": "Unknown browser",
  };
  const found = Object.keys(names).map((userAgent) => [userAgent, describeUserAgent(userAgent)]);
  expect(Object.fromEntries(found)).toEqual(names);
});

it("lists one's own sessions that hold, this one first, and ends one or all others, nobody else's", async () => {
  const { own, other, anonymous, openBrowser, wait } = await openFactorWorld();
  await openBrowser(own.staff);
  wait(61 * minute);
  const elsewhere = await createSession(
    withRequest(anonymous(), { userAgent: firefox }),
    own.staff.id,
    "browser",
  );
  const program = await createSession(
    withRequest(anonymous(), { userAgent: "curl/8.9.1" }),
    own.staff.id,
    "api",
  );
  const stranger = await openBrowser(other.staff);
  wait(minute);
  const { secret, ctx } = await openBrowser(own.staff);
  const listed = await listOwnSessions(ctx);
  expect(listed[0]).toMatchObject({
    current: true,
    kind: "browser",
    ip: "192.0.2.1",
    signedInBy: "password",
  });
  expect(listed.slice(1).map(({ browser, kind, current }) => [browser, kind, current])).toEqual(
    expect.arrayContaining([
      ["Firefox on Linux", "browser", false],
      ["curl", "api", false],
    ]),
  );
  expect(listed).toHaveLength(3);
  const { key } = listed.find(({ browser }) => browser === "Firefox on Linux") ?? { key: "" };
  await expect(endOwnSession(stranger.ctx, { key })).rejects.toMatchObject({ code: "not_found" });
  await endOwnSession(ctx, { key });
  expect(await findSession(anonymous(), elsewhere, "browser")).toBeNull();
  await endOtherSessions(ctx);
  expect(await findSession(anonymous(), program, "api")).toBeNull();
  expect(await findSession(anonymous(), secret, "browser")).not.toBeNull();
  expect(await findSession(anonymous(), stranger.secret, "browser")).not.toBeNull();
});

it("mails of a sign-in from a browser that the account was not used with, but for the first of all", async () => {
  const { own, other, db, anonymous, wait } = await openFactorWorld();
  const [first, second] = [makeSecret(), makeSecret()];
  const signIn = (browser: string, { email }: { email: string }) =>
    beginSignIn(withRequest(anonymous(), { userAgent: firefox }), { email, password }, browser);
  const mails = () => db.selectFrom("email").selectAll().where("template", "=", "new-sign-in").execute();
  await signIn(first, own.staff);
  // One browser that several people share is each one's own.
  await signIn(first, other.staff);
  wait(minute);
  await signIn(first, own.staff);
  expect(await mails()).toEqual([]);
  await signIn(second, own.staff);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: own.staff.email, userId: own.staff.id, urgent: 1 });
  expect(JSON.parse(mail?.data ?? "").facts).toEqual({
    browser: "Firefox on Linux",
    address: "192.0.2.1",
    when: "February 2, 2026 at 6:01 AM CST",
  });
  await signIn(second, own.staff);
  await expect(
    beginSignIn(anonymous(), { email: own.staff.email, password: "wrong" }, makeSecret()),
  ).rejects.toMatchObject({ code: "unauthenticated" });
  expect(await mails()).toHaveLength(1);
  const kept = JSON.stringify(await db.selectFrom("knownBrowser").selectAll().execute());
  for (const secret of [first, second]) expect(kept).not.toContain(secret);
});
