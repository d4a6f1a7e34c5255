import { describe, expect, test } from "vitest";
import { embedSnippet, embedViews } from "./embed-snippet";

describe("embedSnippet", () => {
  test("gives two stylesheets, the root element and three deferred scripts", () => {
    expect(embedSnippet({ origin: "https://ads.example.com", retailerId: 7, view: "weekly-ad" })).toBe(
      [
        '<link rel="stylesheet" href="https://ads.example.com/widgets/v1/endcap.css">',
        '<link rel="stylesheet" href="https://ads.example.com/widgets/v1/weekly-ad.css">',
        '<div data-endcap-view="weekly-ad" data-endcap-retailer="7"></div>',
        '<script src="https://ads.example.com/widgets/v1/preact.js" defer></script>',
        '<script src="https://ads.example.com/widgets/v1/endcap.js" defer></script>',
        '<script src="https://ads.example.com/widgets/v1/weekly-ad.js" defer></script>',
      ].join("\n"),
    );
  });

  test.each(embedViews)("names the %s view in its root, sheet and script", (view) => {
    const snippet = embedSnippet({ origin: "http://localhost:3000/", retailerId: 1, view });
    expect(snippet).toContain(`data-endcap-view="${view}"`);
    expect(snippet).toContain(`"http://localhost:3000/widgets/v1/${view}.css"`);
    expect(snippet).toContain(`"http://localhost:3000/widgets/v1/${view}.js"`);
  });

  test("of files loads everything from their folder, and names the server", () => {
    const files = "https://files.example.com/7/";
    const snippet = embedSnippet({
      origin: "https://ads.example.com",
      retailerId: 7,
      view: "weekly-ad",
      files,
    });
    expect(snippet.match(/(?:src|href)="[^"]+"/g)?.map((each) => each.replace(/^.*="/, ""))).toEqual(
      ["endcap.css", "weekly-ad.css", "files.js", "preact.js", "endcap.js", "weekly-ad.js"].map(
        (file) => `https://files.example.com/7/widgets/v1/${file}"`,
      ),
    );
    expect(snippet).toContain(
      '<div data-endcap-view="weekly-ad" data-endcap-retailer="7" data-endcap-files="https://files.example.com/7" data-endcap-server="https://ads.example.com"></div>',
    );
    expect(snippet.match(/<script /g)).toHaveLength(3);
  });

  test("says which language the view speaks, where that is asked for", () => {
    const asked = { origin: "https://a.test", retailerId: 1, view: "recipes", language: "fr-CA" } as const;
    expect(embedSnippet(asked)).toContain(
      '<div data-endcap-view="recipes" data-endcap-retailer="1" data-endcap-lang="fr-CA"></div>',
    );
  });

  test("puts a nonce on every link and script when the site asks for one", () => {
    const snippet = embedSnippet({ origin: "https://a.test", retailerId: 1, view: "recipes", nonce: "r4nd" });
    expect(snippet.match(/nonce="r4nd"/g)).toHaveLength(5);
  });

  test("cannot be broken out of by an odd origin", () => {
    const snippet = embedSnippet({ origin: 'https://a.test"><script>', retailerId: 1, view: "recipes" });
    expect(snippet).not.toContain('"><script>');
    expect(snippet).toContain("https://a.test&quot;&gt;&lt;script&gt;/widgets/v1/");
  });
});
