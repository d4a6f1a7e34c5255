import { expect, test } from "vitest";
import { findFolders } from "./home";

const FROM_SERVER = "https://ads.example/widgets/v1/";
const script = `<script src="${FROM_SERVER}endcap.js?ver=6.5"></script>`;
const sheet = `<link rel="stylesheet" href="${FROM_SERVER}endcap.css">`;
const root = (attributes = "") => `<div data-endcap-view="weekly-ad" ${attributes}></div>`;
const named = root('data-endcap-server="https://ads.example/"');

function folders(body: string, running?: string): string[] {
  // None of its scripts is run.
  const page = new DOMParser().parseFromString(body, "text/html");
  return findFolders(page, running, page.querySelectorAll<HTMLElement>("[data-endcap-view]"));
}

test.each([
  ["the running script", "", `${FROM_SERVER}endcap.js`],
  ["another include of ours, for a script that is joined with others", script, "https://shop.example/all.js"],
  ["a sheet of ours, for scripts that are copied", sheet + root(), "https://shop.example/copied/endcap.js"],
  ["a sheet of ours, for scripts that are pasted", sheet + root(), undefined],
  ["the server that the root names", named, "https://shop.example/copied/endcap.js"],
  [
    "the folder of published files",
    root('data-endcap-files="https://ads.example" data-endcap-server="https://x.example"'),
    undefined,
  ],
])("files come from the folder of %s", (_, body, running) => {
  expect(folders(body, running)[0]).toBe(FROM_SERVER);
});

test("a copied script's own folder is the last guess", () => {
  expect(folders(named, "https://shop.example/copied/endcap.js")).toEqual([
    FROM_SERVER,
    "https://shop.example/copied/",
  ]);
});

test("a server is not taken from one root among others, which a guest of the page may have written", () => {
  expect(
    folders(root() + root('data-endcap-server="https://evil.example"'), `${FROM_SERVER}endcap.js`),
  ).toEqual([FROM_SERVER]);
  expect(folders(named + root('data-endcap-server="https://evil.example"'))).toEqual([]);
});

test("a page that names nothing has no folder", () => {
  expect(folders(`<script src="https://cdn.example/other.js"></script>${root()}`)).toEqual([]);
  expect(folders(root('data-endcap-server="http://[x"'))).toEqual([]);
});
