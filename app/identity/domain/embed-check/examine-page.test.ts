import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  ad,
  answer,
  answering,
  codes,
  digest,
  findings,
  sealed,
  server,
  snippet,
  snippetOf,
} from "#tests/setup/embed-pages";
import type { PageQuestion } from "./page";
import { rootAttributes } from "./roots";

const copied = snippet.replaceAll(`src="${server}/widgets/v1`, 'src="/copied');
const named = (address: string, html = copied) =>
  html.replace("<div ", `<div data-endcap-server="${address}" `);
const typed = (type: string) => snippet.replaceAll("<script ", `<script type="${type}" `);

test.each<[string, string, Partial<PageQuestion>?]>([
  ["the snippet as it is given out", snippet],
  ["a heading beside it", `<h1 class="download shadow heading">Ad</h1>${snippet}`],
  ["a view in capitals", snippet.replace('view="weekly-ad"', 'view="Weekly-Ad"')],
  ["consent", snippet.replace("<div ", '<div data-endcap-consent="required" ')],
  ["a section", snippet.replace("<div ", "<section ").replace("</div>", "</section>")],
  ["an element of the site's own", snippet.replace("<div ", "<shop-ad ").replace("</div>", "</shop-ad>")],
  [
    "a script of the site's own that has the name of one of ours",
    `<script src="/assets/recipes.js"></script>${snippetOf({ view: "recipes" })}`,
  ],
  ["another library of the same name", `<script src="https://cdn.example.com/preact.js"></script>${snippet}`],
  ["the type that scripts always had", typed("text/javascript")],
  ["modules", typed("module")],
  ["the language", snippet.replaceAll("<script ", '<script language="JavaScript" ')],
  ["modules that older browsers leave out", typed("module").replaceAll("<script ", "<script nomodule ")],
  ["an integrity that fits", sealed(digest("sha256"))],
  ["one of several that fits", sealed(`${digest("sha512", "old")} ${digest("sha512")}`)],
  ["a stronger one that fits beside a weaker one", sealed(`${digest("sha256", "old")} ${digest("sha384")}`)],
  ["an integrity that is none", sealed("md5-abc")],
  ["what is kept for browsers without scripts", `<noscript>${snippet}</noscript>${snippet}`],
  ["a copy for a builder's script", `${snippet}<template>${snippet}</template>`],
  ["a dialog that is open", `<dialog open>${snippet}</dialog>`],
  ["a summary, which shows while the details are closed", `<details><summary>${snippet}</summary></details>`],
  [
    "what is visible within what is not",
    `<div style="visibility:hidden"><div style="visibility: visible">${snippet}</div></div>`,
  ],
  ...["sugarcrm-forms", "prototype-carousel", "mootools-gallery.min"].map((name): [string, string] => [
    `a script named ${name}`,
    `<script src="/js/${name}.js"></script>${snippet}`,
  ]),
  ["copies where the server is named", named(server)],
  ["a server named as its visitors write it", named("ads.example.com")],
  ["one with a page of it", named("https://ads.example.com/retailers")],
  ["no name where one may stand", named("", snippet)],
  ["another page's status", snippet, { status: 404 }],
  [
    "addresses that are relative to another",
    `<!doctype html><html><head><base href="${server}/shop/"></head><body>${snippet.replaceAll(server, "..")}</body></html>`,
  ],
  [
    "an ad that is published as files, whatever becomes of the server",
    snippetOf({ files: "https://files.example.com/ads/", origin: "https://gone.example.com" }),
    answering("files.example.com/ads/public/retailers/7/weekly-ad.json", answer(ad)),
  ],
])("nothing is found with %s", async (_, html, changes) => {
  expect(await findings(html, changes)).toEqual([]);
});

test.each<[string, string, Partial<PageQuestion>?]>([
  ["no_root", "<p>Weekly ad</p>"],
  ["no_root", '<script src="https://www.googletagmanager.com/gtm.js?id=1"></script>'],
  ["no_root", '<meta http-equiv="refresh" content="300;url=https://shop.example/weekly#top">'],
  ["no_retailer", snippet.replace('"7"', '"x"')],
  ["wrong_retailer", snippet.replace('"7"', '"70"')],
  ["unknown_view", snippet.replace('view="weekly-ad"', 'view="weekly_ad"')],
  ...["", '="true"', '="Required"', '="yes"'].map((value): [string, string] => [
    "odd_consent",
    snippet.replace("<div ", `<div data-endcap-consent${value} `),
  ]),
  ["odd_consent", `<body data-endcap-consent="1">${snippet}`],
  ["unknown_attribute", snippet.replace("<div ", '<div data-endcap-concent="required" ')],
  ["script_missing", snippet.replace(/<script.*preact.*\n/, "")],
  [
    "script_missing",
    `<script src="/assets/preact.js"></script>${snippet.replace(/<script.*preact.*\n/, "")}`,
  ],
  ["script_copied", copied],
  ["script_twice", snippet + snippet],
  ["mixed_content", snippet.replaceAll("https:", "http:")],
  ["mixed_content", named("http://ads.example.com")],
  ...["prototype.1.7", "prototype", "mootools-core-1.6.0", "sugar-full.min"].map((name): [string, string] => [
    "old_library",
    `<script src="/js/${name}.js"></script>${snippet}`,
  ]),
  ["hidden", `<div style="display: none">${snippet}</div>`],
  ["hidden", `<details><summary>Ad</summary>${snippet}</details>`],
  ["hidden", `<div style="visibility:visible"><div style="visibility:hidden">${snippet}</div></div>`],
  ["hidden", `<div style="content-visibility: hidden">${snippet}</div>`],
  ["hidden", `<dialog>${snippet}</dialog>`],
  ["hidden", `<div popover>${snippet}</div>`],
  ["hidden", `<section hidden>${snippet}</section>`],
  ["listed_name", `<div id="main" class="col ads-section">${snippet}</div>`],
  ["script_held", typed("text/plain")],
  ["script_held", typed("rocketlazyloadscript")],
  ["script_held", typed("text/javascript; charset=utf-8")],
  ["script_held", snippet.replaceAll("<script ", '<script language="vbscript" ')],
  ["script_held", typed("rocketlazyloadscript").replaceAll(" src=", " data-rocket-src=")],
  ["script_held", snippet.replaceAll("<script src=", "<script data-src=")],
  ["script_held", snippet.replaceAll("<script src=", '<script type="text/plain" consent-original-src-_=')],
  ["script_held", snippet.replaceAll("<script ", "<script nomodule ")],
  ["script_held", snippet.replace(/<script[\s\S]*/, (scripts) => `<noscript>${scripts}</noscript>`)],
  ["script_held", named(server).replaceAll("<script ", '<script type="text/plain" ')],
  ["in_noscript", `<noscript>${snippet}</noscript>`],
  ["in_template", `<template>${snippet}</template>`],
  ["shadow_tree", `<shop-page><template shadowrootmode="open">${snippet}</template></shop-page>`],
  ["snippet_as_text", `<pre>${snippet.replaceAll("<", "&lt;")}</pre>`],
  ["snippet_as_text", `<p>&lt;div data-endcap-view="weekly-ad"&gt;</p>`],
  ["snippet_as_text", `<!-- ${snippet} -->`],
  ["snippet_as_text", `<textarea>${snippet}</textarea>`],
  ["snippet_as_text", `<script>let deals = 1;\n${snippet}`],
  ["no_root", "<style>[data-endcap-view] > p { min-height: 20em }</style>"],
  [
    "added_later",
    `<script>add('<div data-endcap-view="weekly-ad"></div><script src="/a.js"></' + 'script>')</script>`,
  ],
  ["added_later", `<script type="application/json">{"html":"\\u003cdiv data-endcap-view=1>"}</script>`],
  ["added_later", `<div data-code="${snippet.replaceAll('"', "&quot;")}"></div>`],
  ["in_frame", `<iframe srcdoc="${snippet.replaceAll('"', "&quot;")}"></iframe>`],
  ["leads_on", `<meta http-equiv="Refresh" content="0; URL='/weekly-ad'">`],
  ["integrity", sealed(digest("sha384", "old"))],
  ["integrity", sealed(`${digest("sha256")} ${digest("sha512", "old")}`)],
  ["integrity", sealed(`${digest("sha256", "old")}?ct=text/javascript`)],
  ["integrity", sealed(digest("sha384"), "")],
  ["integrity", sealed(digest("sha256").replaceAll("=", ""), "").replaceAll("sha256-", "SHA256-")],
  ...["a", "td", "li", "figure", "img", "button"].map((name): [string, string] => [
    "wrong_element",
    snippet.replace("<div ", `<${name} `).replace("</div>", `</${name}>`),
  ]),
  ["server", snippet, answering("/public/", null)],
  ["server", snippet, answering("/public/", answer("", 500))],
  ["server", snippet, answering("/public/", answer("<h1>Not here</h1>", 404))],
  ...['{"error":"no such route"}', '{"retailer":7,"circulars":[]}', "[]", "null", "7"].map(
    (body): [string, string, Partial<PageQuestion>] => [
      "server",
      snippet,
      answering("/public/", answer(body)),
    ],
  ),
  ["server", snippet, answering("/public/", answer('{"error":"not_found"}', 404))],
  ["server", snippetOf({ files: "https://files.example.com" }), answering("/public/", answer("", 503))],
  ["script_fails", snippet, answering("/widgets/", answer("", 403))],
  ["script_fails", snippet, answering("/widgets/", null)],
  ["script_fails", snippet, answering("/widgets/", answer("<!doctype html><div id=app></div>"))],
  ["script_fails", snippet, answering("/widgets/", answer(""))],
  ["private_server", snippet.replaceAll(server, "https://localhost:4800")],
  ["private_server", snippet.replaceAll(server, "https://10.1.2.3")],
  ["private_server", named("localhost:4800")],
  ["server", named("api"), answering("//api/", null)],
  ["server", named("/ads.example.com:8443"), answering("//ads.example.com:8443/", null)],
  ["server_address", named("https://ads.example.com:port", snippet)],
  ["server_address", named("/", snippet)],
])("finds %s", async (code, html, changes) => {
  expect(await codes(html, changes)).toEqual([code]);
});

test.each([
  '<iframe src="/ad?week=1"></iframe><iframe src="about:blank"></iframe>',
  '<frameset cols="20%,80%"><frame src="/ad?week=1"></frameset>',
  '<object data="/ad?week=1" type="text/html"></object>',
  '<embed src="/ad?week=1" type="text/html">',
  '<iframe class="lazyload" data-src="/ad?week=1"></iframe>',
  '<wix-iframe data-src="/ad?week=1"></wix-iframe>',
])("names the frames that were not looked at: %s", async (html) => {
  const [finding] = await findings(html);
  expect(finding?.message).toContain(
    "if the ad is in one, give its address: https://shop.example/ad?week=1.",
  );
});

test.each([
  '<script async src="https://www.googletagmanager.com/gtm.js?id=1"></script>',
  "<script>(function(w,d,i){j.src='https://www.googletagmanager.com/gtm.js?id='+i})(window,document,1)</script>",
])("says of a page with a tag manager what can't be seen: %s", async (html) => {
  expect((await findings(html))[0]?.message).toContain("The page has a tag manager");
});

test("doesn't advise to name a server that is named", async () => {
  const message = (html: string) => findings(html).then(([first]) => first?.message);
  const alone = snippet.replace(/<script[\s\S]*/, "");
  expect(await message(alone)).toContain("name the server on the element");
  expect(await message(named(server, alone))).toContain("unless a plug-in joins scripts");
});

test.each([403, 404, 406, 429, 500, 503])(
  "says of a page with the status %d that a wall may be there",
  async (status) => {
    await expect(findings("<h1>Just a moment...</h1>", { status })).rejects.toMatchObject({
      code: "unavailable",
      message: `https://shop.example/weekly answers ${status}. Open it in a browser: if that shows the page, a wall may keep programs out.`,
    });
  },
);

test("asks for a name and a password where the page does, and takes a page of any status below 300", async () => {
  await expect(findings("<h1>Who are you?</h1>", { status: 401 })).rejects.toThrow("It asks for a name");
  expect(await codes("<h1>Weekly ad</h1>", { status: 203 })).toEqual(["no_root"]);
});

test.each([
  ["<font size=2>", 6000],
  ["<b><i>", 20_000],
  ["<noscript>", 20_000],
])("reads a page of elements within elements: %s", async (tag, times) => {
  expect(await codes(tag.repeat(times) + snippet)).toEqual(tag === "<noscript>" ? ["in_noscript"] : []);
});

test("knows the attributes that the guide names", () => {
  const rows = readFileSync("docs/widgets.md", "utf8").matchAll(/^\| `data-endcap-([\w-]+)`/gm);
  expect([...rows].map(([, name]) => name).toSorted()).toEqual(rootAttributes.toSorted());
});
