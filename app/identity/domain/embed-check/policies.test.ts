import { expect, test } from "vitest";
import { codes, digest, findings, sealed, server, snippet, snippetOf } from "#tests/setup/embed-pages";
import type { PageQuestion } from "./page";

const nonced = snippetOf({ nonce: "abc" });
const policy = `script-src ${server}; style-src ${server}; connect-src ${server}; img-src ${server} https:`;
const policyHeaders = (policyHeader: string): Partial<PageQuestion> => ({ policyHeader });
const withHead = (head: string) => `<!doctype html><html><head>${head}</head><body>${snippet}</body></html>`;

test.each<[string, string, Partial<PageQuestion>?]>([
  ["a policy that lets the server in", snippet, policyHeaders(policy)],
  [
    "a policy with a nonce",
    nonced,
    policyHeaders("script-src 'nonce-abc' 'strict-dynamic'; style-src 'nonce-abc'"),
  ],
  ["a policy with a wildcard", snippet, policyHeaders("default-src https://*.example.com")],
  [
    "a policy of Trusted Types that names ours",
    snippet,
    policyHeaders("require-trusted-types-for 'script'; trusted-types a endcap"),
  ],
  ["Trusted Types without names", snippet, policyHeaders("require-trusted-types-for 'script'")],
  [
    "a policy that lets scripts in as elements",
    snippet,
    policyHeaders(`script-src 'self'; script-src-elem ${server}; style-src-elem ${server}`),
  ],
  [
    "a policy that names the folders that each kind is read from",
    snippet,
    policyHeaders(
      `script-src ${server}/widgets/; style-src ${server}/widgets/v1/; connect-src ${server}/public/; img-src ${server}/public/images/`,
    ),
  ],
  ["a policy in capitals", snippet, policyHeaders(`DEFAULT-SRC 'SELF' ${server.toUpperCase()}`)],
  ["a policy with the usual port", snippet, policyHeaders(`default-src ${server}:443`)],
  [
    "a policy with hashes of the scripts, and what they add",
    sealed(digest("sha384")),
    policyHeaders(`script-src 'strict-dynamic' '${digest("sha384")}'`),
  ],
  [
    "a policy where it doesn't count",
    `<meta http-equiv="Content-Security-Policy" content="default-src 'self'">${snippet}`,
  ],
  [
    "a policy behind a picture",
    withHead(`<img src="x.png"><meta http-equiv="Content-Security-Policy" content="default-src 'self'">`),
  ],
  [
    "a sandbox where browsers take none",
    withHead(`<meta http-equiv="Content-Security-Policy" content="sandbox">`),
  ],
  ["a sandbox that lets scripts run", snippet, policyHeaders("sandbox allow-scripts")],
  [
    "http where the policy has browsers take https",
    snippet.replaceAll("https:", "http:"),
    policyHeaders("upgrade-insecure-requests"),
  ],
])("nothing is found with %s", async (_, html, changes) => {
  expect(await findings(html, changes)).toEqual([]);
});

test.each<[string, string, Partial<PageQuestion>?]>([
  ["policy", snippet, policyHeaders(policy.replace(`connect-src ${server}`, "connect-src 'self'"))],
  ["policy", snippet, policyHeaders(`${policy}, default-src 'self'`)],
  [
    "policy",
    withHead(`<title>A</title><meta http-equiv="content-security-policy" content="script-src 'self'">`),
  ],
  ["policy", snippet, policyHeaders("script-src *; script-src-elem 'self'")],
  ["policy", snippet, policyHeaders("style-src *; style-src-elem 'none'")],
  ["policy", snippet, policyHeaders(`script-src ${server}/widgets/v1/endcap.js`)],
  [
    "policy",
    snippet,
    policyHeaders(
      `script-src ${["preact", "endcap", "weekly-ad"].map((name) => `${server}/widgets/v1/${name}.js`).join(" ")}`,
    ),
  ],
  ["policy", snippet, policyHeaders(`connect-src ${server}/widgets/v1/`)],
  ["policy", snippet, policyHeaders(`default-src ${server}:8443`)],
  ["policy", snippet, policyHeaders("default-src https://*.ads.example.com")],
  ["policy", snippet, policyHeaders(`script-src 'nonce-xyz' 'strict-dynamic' ${server}`)],
  ["policy", snippet.replace("<script ", "<script nonce=abc "), policyHeaders("script-src 'nonce-abc'")],
  ["policy", nonced.replace(/(<link[^>]*) nonce="abc"/g, "$1"), policyHeaders("style-src 'nonce-abc'")],
  ["sandbox", snippet, policyHeaders("sandbox allow-same-origin")],
  ["trusted_types", snippet, policyHeaders("require-trusted-types-for 'script'; trusted-types other")],
])("finds %s", async (code, html, changes) => {
  expect(await codes(html, changes)).toEqual([code]);
});

test.each([
  [
    "the file that a policy keeps out, and where it is to be added",
    policyHeaders("connect-src 'self'"),
    snippet,
    `The site's content security policy doesn't let ${server}/public/retailers/7/weekly-ad in. Add ${server} to connect-src.`,
  ],
  [
    "the directive that counts",
    policyHeaders("default-src 'self'"),
    snippet,
    `The site's content security policy doesn't let ${server}/widgets/v1/preact.js in. Add ${server} to default-src.`,
  ],
  [
    "nonces, where hosts don't count",
    policyHeaders(`script-src 'nonce-a' 'strict-dynamic' ${server}`),
    snippet,
    `The site's content security policy doesn't let ${server}/widgets/v1/preact.js in. Give each script of the embed code the page's nonce: with 'strict-dynamic', the hosts in script-src don't count.`,
  ],
  [
    "the script that lacks its nonce",
    policyHeaders("script-src 'nonce-abc'"),
    nonced.replace(/(endcap.js") nonce="abc"/, "$1"),
    `The site's content security policy doesn't let ${server}/widgets/v1/endcap.js in. Give each script and link of the embed code the page's nonce, or add ${server} to script-src.`,
  ],
])("names %s", async (_, changes, html, message) => {
  expect((await findings(html, changes)).map((finding) => finding.message)).toContain(message);
});
