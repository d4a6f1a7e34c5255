import { expect, test } from "vitest";
import { embedSnippet } from "./embed-snippet";
import { examinePage, type PageQuestion } from "./examine-page";

const server = "https://ads.example.com";
const snippet = embedSnippet({ origin: server, retailerId: 7, view: "weekly-ad" });
const nonced = embedSnippet({ origin: server, retailerId: 7, view: "weekly-ad", nonce: "abc" });
const policy = `script-src ${server}; style-src ${server}; connect-src ${server}; img-src ${server} https:`;

async function codes(html: string, changes: Partial<PageQuestion> = {}): Promise<string[]> {
  const findings = await examinePage({
    url: new URL("https://shop.example/weekly"),
    html: `<!doctype html><html><head></head><body>${html}</body></html>`,
    policyHeader: null,
    server,
    ask: async ({ pathname }) =>
      /\/retailers\/(?!7\/)/.test(pathname) || pathname.startsWith("/gone/") ? 404 : 200,
    ...changes,
  });
  return findings.map(({ code }) => code);
}

test.each([
  ["the snippet as it is given out", snippet, {}],
  ["a policy that lets the server in", snippet, { policyHeader: policy }],
  [
    "a policy with a nonce",
    nonced,
    { policyHeader: "script-src 'nonce-abc' 'strict-dynamic'; style-src 'nonce-abc'" },
  ],
  ["a policy with a wildcard", snippet, { policyHeader: "default-src https://*.example.com" }],
  [
    "a policy of Trusted Types that names ours",
    snippet,
    { policyHeader: "require-trusted-types-for 'script'; trusted-types a endcap" },
  ],
  ["Trusted Types without names", snippet, { policyHeader: "require-trusted-types-for 'script'" }],
  ["a heading beside it", `<h1 class="download shadow heading">Ad</h1>${snippet}`, {}],
])("nothing is found with %s", async (_, html, changes) => {
  expect(await codes(html, changes)).toEqual([]);
});

test.each([
  ["no_root", "<p>Weekly ad</p>", {}],
  ["no_root", '<script src="https://www.googletagmanager.com/gtm.js?id=1"></script>', {}],
  ["no_retailer", snippet.replace('"7"', '"x"'), {}],
  ["wrong_retailer", snippet.replace('"7"', '"70"'), {}],
  ["unknown_view", snippet.replace('view="weekly-ad"', 'view="weekly_ad"'), {}],
  ["script_missing", snippet.replace(/<script.*preact.*\n/, ""), {}],
  ["script_copied", snippet.replaceAll(`src="${server}/widgets/v1`, 'src="/copied'), {}],
  ["script_twice", snippet + snippet, {}],
  ["mixed_content", snippet.replaceAll("https:", "http:"), {}],
  ["old_library", `<script src="/js/prototype.1.7.js"></script>${snippet}`, {}],
  ["hidden", `<div style="display: none">${snippet}</div>`, {}],
  ["listed_name", `<div id="main" class="col ads-section">${snippet}</div>`, {}],
  ["listed_name", `<div id="page_ad">${snippet}</div>`, {}],
  ["policy", snippet, { policyHeader: policy.replace(`connect-src ${server}`, "connect-src 'self'") }],
  ["policy", snippet, { policyHeader: `${policy}, default-src 'self'` }],
  ["policy", `<meta http-equiv="Content-Security-Policy" content="script-src 'self'">${snippet}`, {}],
  ["trusted_types", snippet, { policyHeader: "require-trusted-types-for 'script'; trusted-types other" }],
  ["server", snippet, { ask: async ({ pathname }: URL) => (pathname.startsWith("/public/") ? null : 200) }],
  [
    "script_fails",
    snippet,
    { ask: async ({ pathname }: URL) => (pathname.startsWith("/widgets/") ? 403 : 200) },
  ],
])("finds %s", async (code, html, changes) => {
  const found = await codes(html, changes);
  expect(new Set(found)).toEqual(new Set([code]));
});

test("copies are fine where the server is named", async () => {
  const copied = snippet.replaceAll(`src="${server}/widgets/v1`, 'src="/copied');
  expect(await codes(copied.replace("<div ", `<div data-endcap-server="${server}" `))).toEqual([]);
});
