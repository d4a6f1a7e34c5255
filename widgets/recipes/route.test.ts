import { afterEach, describe, expect, test } from "vitest";
import { HOME, onRoute, parseRoute, type Route, routeHash, routePath, showRoute } from "./route";

const soups: Route = { kind: "list", category: 3, query: "leek & potato", page: 2 };
const recipe: Route = { kind: "recipe", id: 12 };

afterEach(() => history.replaceState(null, "", location.pathname));

test.each([recipe, soups, { ...soups, category: null, query: "", page: 1 }])(
  "%j comes back from its hash",
  (route) => {
    expect(parseRoute(routeHash(route))).toEqual(route);
  },
);

test("other hashes are none of ours", () => {
  for (const hash of [
    "",
    "#",
    "#about",
    "#/recipes",
    "#endcap-deal-1",
    "#endcap-recipe-",
    "#endcap-recipe-1x",
  ])
    expect(parseRoute(hash)).toBeNull();
  expect(parseRoute("#endcap-recipes?category=x&page=-1")).toEqual({
    kind: "list",
    category: null,
    query: "",
    page: 1,
  });
});

test("each route has its address on the server", () => {
  expect(routePath("7", HOME)).toBe("/public/retailers/7/recipes");
  expect(routePath("7", recipe)).toBe("/public/retailers/7/recipes/12");
  expect(routePath("7", soups)).toBe("/public/retailers/7/recipes?category=3&q=leek+%26+potato&page=2");
});

describe("the address", () => {
  test("follows, one step of history each, and keeps what the host page stored with it", () => {
    history.replaceState({ key: "host" }, "", location.pathname);
    const steps = history.length;
    showRoute(recipe, false);
    showRoute(recipe, false);
    expect(location.hash).toBe("#endcap-recipe-12");
    expect(history.length).toBe(steps + 1);
    expect(history.state).toEqual({ key: "host" });
    showRoute(soups, true);
    expect(history.length).toBe(steps + 1);
    showRoute(HOME, true);
    expect(location.hash).toBe("");
  });

  test("of the host page is left alone", () => {
    history.replaceState(null, "", "#/products");
    showRoute(recipe, false);
    expect(location.hash).toBe("#/products");
  });

  test("leads the view, unless it leads the host page", () => {
    const seen: Route[] = [];
    const stop = onRoute((route) => seen.push(route));
    const go = (hash: string) => {
      history.replaceState(null, "", location.pathname + hash);
      window.dispatchEvent(new PopStateEvent("popstate"));
    };
    for (const hash of ["#endcap-recipe-12", "#/products", "#endcap-deal-3", ""]) go(hash);
    stop();
    go("#endcap-recipe-12");
    expect(seen).toEqual([recipe, HOME]);
  });
});
