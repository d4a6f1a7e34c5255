import { expect, test } from "vitest";
import { findHome } from "./home";

/** A page none of whose scripts is run. */
const page = (body: string) => new DOMParser().parseFromString(body, "text/html");

const other = '<script src="https://cdn.example/other.js"></script>';

test("a page without our script has no home", () => {
  expect(findHome(page(other))).toBeNull();
});

test("any include of ours tells where the files are", () => {
  const ours = '<script src="https://ads.example/widgets/v1/endcap.js?1"></script>';
  expect(findHome(page(other + ours))).toMatchObject({
    base: "https://ads.example/widgets/v1/",
    origin: "https://ads.example",
  });
});
