import { expect, onTestFinished, test } from "vitest";
import { singleSignOnSchema } from "#app/identity/domain/single-sign-on/schemas";
import { saveSingleSignOn, testSingleSignOn } from "#app/identity/domain/single-sign-on/settings.server";
import * as callback from "#app/identity/screens/single-sign-on/callback";
import * as start from "#app/identity/screens/single-sign-on/start";
import { providerClient } from "#tests/setup/forging-provider";
import { signInAtProvider, startOpenIdProvider } from "#tests/setup/openid-provider";
import { signedIn } from "#tests/setup/signed-in";
import { openWebServer } from "#tests/setup/web-server";

const baseUrl = "http://endcap.test";
const callbackPath = (retailerId: number) => `/login/single-sign-on/${retailerId}/callback`;

/** The web server and a real provider with an account for Ana, who works for the retailer `own`. */
async function openBoth() {
  const world = await openWebServer(
    { BASE_URL: baseUrl, SSO_INTERNAL_HOSTS: "127.0.0.1" },
    {
      routes: {
        start: { path: "login/single-sign-on", module: start },
        callback: { path: "login/single-sign-on/:retailerId/callback", module: callback },
      },
    },
  );
  const retailerId = world.rows.own.retailer.id;
  const provider = await startOpenIdProvider([`${baseUrl}${callbackPath(retailerId)}`]);
  onTestFinished(provider.close);
  provider.people.set("ana", {
    ...{ email: "ana@grocer.example", email_verified: true, given_name: "Ana", family_name: "Silva" },
    groups: ["editors"],
  });
  const settings = {
    ...{ ...providerClient, issuer: provider.issuer, domains: "grocer.example", defaultRole: "Customer" },
    ...{ scopes: "openid email profile groups", groupsClaim: "groups", staffGroups: "editors" },
  };
  const { ctx: admin } = await signedIn(world.anonymous(), world.rows.administrator);
  await saveSingleSignOn(admin, retailerId, singleSignOnSchema.parse(settings));

  /** Begins as the sign-in page does. Returns the address at the provider and the browser's cookie. */
  async function begin(redirectTo = "") {
    const response = await fetch(
      `${world.address}/login/single-sign-on?${new URLSearchParams({ redirectTo })}`,
      {
        method: "POST",
        body: new URLSearchParams({ email: "ana@grocer.example" }),
        headers: { Origin: baseUrl },
      },
    );
    const { address } = (await response.json()) as { address: string };
    return { address, cookie: cookieIn(response, "endcap-sso") };
  }

  /** Follows the provider's redirect back to Endcap. */
  async function comeBack({ pathname, search }: URL, cookie: string) {
    const response = await fetch(world.address + pathname + search, {
      redirect: "manual",
      headers: { Cookie: cookie },
    });
    return { to: response.headers.get("Location"), session: cookieIn(response, "endcap"), response };
  }

  return { world, admin, retailerId, provider, begin, comeBack };
}

/** `name=value` as a browser sends it; empty where it was not set. */
function cookieIn(response: Response, name: string): string {
  const set = response.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`));
  return set?.split(";")[0] ?? "";
}

test("a person signs in at a real provider and lands signed in on the screen that they wanted", async () => {
  const { world, admin, retailerId, provider, begin, comeBack } = await openBoth();
  await testSingleSignOn(admin, retailerId, { ...providerClient, issuer: provider.issuer });
  const { address, cookie } = await begin("/dashboard/circulars?tab=live");
  expect(address.startsWith(`${provider.issuer}/`)).toBe(true);
  const back = await signInAtProvider(address, "ana");
  expect(back.origin + back.pathname).toBe(baseUrl + callbackPath(retailerId));
  const { to, session, response } = await comeBack(back, cookie);
  expect(to).toBe("/dashboard/circulars?tab=live");
  expect(session).toMatch(/^endcap=.+/);
  expect(response.headers.getSetCookie().join()).toMatch(
    /endcap-sso=; Max-Age=0.*endcap=[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax/,
  );
  expect(response.headers.get("Referrer-Policy")).toBe("no-referrer");
  const user = await world.runtime.db
    .selectFrom("user")
    .selectAll()
    .where("email", "=", "ana@grocer.example")
    .executeTakeFirstOrThrow();
  expect(user).toMatchObject({ role: "Retailer", retailerId, firstName: "Ana", lastName: "Silva" });
  // The log contains neither code nor state.
  const logged = JSON.stringify(world.logged());
  for (const name of ["code", "state"]) expect(logged).not.toContain(back.searchParams.get(name));
});

test("an answer counts once, in the browser that asked; a code is redeemed once, with its own verifier", async () => {
  const { begin, comeBack } = await openBoth();
  const cookies = new Map<string, string>();
  const first = await begin();
  const back = await signInAtProvider(first.address, "ana", cookies);
  expect((await comeBack(back, "")).to).toBe("/login?problem=not-begun");
  const done = await comeBack(back, first.cookie);
  expect(done.to).toBe("/dashboard/stores");
  // The provider's answer is replayed.
  expect(await comeBack(back, first.cookie)).toMatchObject({ to: "/login?problem=not-begun", session: "" });
  // The attacker's answer is used in the victim's browser.
  const victim = await begin();
  const attacker = await begin();
  const attackersBack = await signInAtProvider(attacker.address, "ana", cookies);
  expect(await comeBack(attackersBack, victim.cookie)).toMatchObject({
    to: "/login?problem=provider",
    session: "",
  });
  // A used code and a stolen one, with the state of this browser.
  for (const stolen of [back, attackersBack]) {
    const again = await begin();
    const forged = new URL(stolen);
    forged.searchParams.set("state", new URL(again.address).searchParams.get("state") ?? "");
    expect(await comeBack(forged, again.cookie)).toMatchObject({
      to: "/login?problem=provider",
      session: "",
    });
  }
});

test("whoever the provider refuses, or whom it sends elsewhere, is not signed in", async () => {
  const { world, retailerId, begin, comeBack } = await openBoth();
  const refused = await begin();
  const back = await signInAtProvider(refused.address, "mallory");
  expect(await comeBack(back, refused.cookie)).toMatchObject({ to: "/login?problem=refused", session: "" });
  const line = await world.runtime.db
    .selectFrom("activity")
    .selectAll()
    .where("name", "=", "account.signInRefused")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(line).toMatchObject({ errorDescription: "The provider refused: access_denied.", retailerId });
  // The provider itself sends no code to an address that isn't registered.
  const moved = new URL((await begin()).address);
  moved.searchParams.set("redirect_uri", "https://evil.example/callback");
  await expect(signInAtProvider(moved.href, "ana")).rejects.toThrow(/answered 400/);
});

test("nothing leads out of the back-office after signing in", async () => {
  const { begin, comeBack } = await openBoth();
  for (const evil of [
    "https://evil.example/dashboard",
    "//evil.example",
    "/\\evil.example",
    "/login/../../x",
  ]) {
    const { address, cookie } = await begin(evil);
    expect((await comeBack(await signInAtProvider(address, "ana"), cookie)).to).toBe("/dashboard/stores");
  }
});

test("the sign-in page learns of a domain whether it has single sign-on, of whatever address", async () => {
  const { world } = await openBoth();
  const ask = async (domain: string) =>
    (await fetch(`${world.address}/login/single-sign-on?${new URLSearchParams({ domain })}`)).json();
  expect(await ask("grocer.example")).toEqual({ isThere: true });
  expect(await ask("GROCER.example")).toEqual({ isThere: true });
  for (const domain of ["elsewhere.example", "", "x".repeat(10_000)])
    expect(await ask(domain)).toEqual({ isThere: false });
  const other = await fetch(`${world.address}/login/single-sign-on`, {
    method: "POST",
    body: new URLSearchParams({ email: "ana@grocer.example" }),
    headers: { Origin: "https://evil.example" },
  });
  expect(other.status).toBe(403);
});

test("a test of the connection says in one sentence what is wrong", async () => {
  const { admin, retailerId, provider } = await openBoth();
  const test = (change: object) =>
    testSingleSignOn(admin, retailerId, { ...providerClient, issuer: provider.issuer, ...change }).then(
      () => "works",
      (error: Error) => error.message,
    );
  const { port } = new URL(provider.issuer);
  expect(await test({})).toBe("works");
  expect(await test({ clientSecret: "wrong" })).toBe(
    "The provider doesn’t accept the client ID and client secret.",
  );
  expect(await test({ clientId: "unknown" })).toBe(
    "The provider doesn’t accept the client ID and client secret.",
  );
  expect(await test({ issuer: `${provider.issuer}/elsewhere` })).toBe(
    `There is no OpenID Connect provider at ${provider.issuer}/elsewhere (it answered 404).`,
  );
  // Another address of the same machine is in a private network and not allowed by the settings.
  expect(await test({ issuer: `https://127.0.0.2:${port}` })).toBe(
    "The provider’s address is inside a private network, where this server asks nobody.",
  );
  expect(await test({ issuer: `http://localhost:${port}` })).toBe("The provider must be reached by https.");
  expect(await test({ issuer: "https://no-such-host.invalid" })).toMatch(
    /There is no server called no-such-host.invalid/,
  );
  await provider.close();
  expect(await test({})).toBe("The provider can’t be reached (ECONNREFUSED).");
});
