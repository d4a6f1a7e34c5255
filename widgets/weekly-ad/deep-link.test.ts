import { afterEach, beforeEach, expect, test } from "vitest";
import { hideTarget, showTarget, targetHash } from "./deep-link";
import { onTarget, parseTarget } from "./link/on-target";

const setHash = (hash: string) => history.replaceState(null, "", `${location.pathname}${hash}`);

beforeEach(() => setHash(""));
afterEach(() => setHash(""));

test("a target survives the way into an address and back", () => {
  for (const target of [{ kind: "page", id: 12 } as const, { kind: "deal", id: 345 } as const]) {
    expect(parseTarget(targetHash(target))).toEqual(target);
  }
});

test.each(["", "#", "#top", "#/route/1", "#endcap-deal-", "#endcap-deal-1x", "#endcap-store-1"])(
  "the hash %j is the host page's own",
  (hash) => {
    expect(parseTarget(hash)).toBeNull();
  },
);

test("the address follows what is open and is bare again afterwards", () => {
  showTarget({ kind: "deal", id: 5 });
  expect(location.hash).toBe("#endcap-deal-5");
  showTarget({ kind: "page", id: 6 });
  expect(location.hash).toBe("#endcap-page-6");
  hideTarget({ kind: "page", id: 6 });
  expect(location.hash).toBe("");
});

test("what is closed late leaves the address of what was opened since", () => {
  showTarget({ kind: "deal", id: 5 });
  setHash("#endcap-deal-7");
  hideTarget({ kind: "deal", id: 5 });
  expect(location.hash).toBe("#endcap-deal-7");
});

test("a hash of the host page stays as it is", () => {
  setHash("#/cart");
  showTarget({ kind: "deal", id: 5 });
  expect(location.hash).toBe("#/cart");
  hideTarget({ kind: "deal", id: 5 });
  expect(location.hash).toBe("#/cart");
});

test("of several ads the first that knows a deal opens it, and only that one", () => {
  const opened: string[] = [];
  const knows = (name: string, ids: number[]) =>
    onTarget(({ id }) => ids.includes(id) && opened.push(name) > 0);
  setHash("#endcap-deal-2");
  const stops = [knows("first", [1]), knows("second", [2]), knows("third", [2])];
  expect(opened).toEqual(["second"]);
  setHash("#endcap-deal-1");
  window.dispatchEvent(new Event("hashchange"));
  expect(opened).toEqual(["second", "first"]);
  for (const stop of stops) stop();
  window.dispatchEvent(new Event("hashchange"));
  expect(opened).toHaveLength(2);
});
