import { changeHash } from "#widgets/shared/address";

/** What the view shows. */
export type Route =
  | { kind: "home" }
  | { kind: "list"; category: number | null; query: string; page: number }
  | { kind: "recipe"; id: number };

const RECIPE = /^#endcap-recipe-(\d{1,15})$/;
const LIST = /^#endcap-recipes\?/;
export const HOME: Route = { kind: "home" };

/** Reads `#endcap-recipe-12` and `#endcap-recipes?category=3&q=leek&page=2`; null for every other hash. */
export function parseRoute(hash: string): Route | null {
  const id = RECIPE.exec(hash)?.[1];
  if (id) return { kind: "recipe", id: Number(id) };
  if (!LIST.test(hash)) return null;
  const parameters = new URLSearchParams(hash.replace(LIST, ""));
  const number = (name: string) => Number(/^\d{1,15}$/.exec(parameters.get(name) ?? "")?.[0] ?? 0);
  return {
    kind: "list",
    category: number("category") || null,
    query: (parameters.get("q") ?? "").slice(0, 200),
    page: number("page") || 1,
  };
}

/** The hash that leads to a route; empty for the home. */
export function routeHash(route: Route): string {
  if (route.kind === "home") return "";
  if (route.kind === "recipe") return `#endcap-recipe-${route.id}`;
  const parameters = new URLSearchParams();
  if (route.category) parameters.set("category", String(route.category));
  if (route.query) parameters.set("q", route.query);
  parameters.set("page", String(route.page));
  return `#endcap-recipes?${parameters}`;
}

/** The path at which the server answers the data of a route. */
export function routePath(retailerId: string, route: Route): string {
  const base = `/public/retailers/${retailerId}/recipes`;
  return route.kind === "recipe" ? `${base}/${route.id}` : base + routeHash(route).replace(LIST, "?");
}

/**
 * Lets the address follow what is shown, as a step of its own that the back button undoes. A hash of the host page, of
 * its router or of its anchors, is never touched: there the view has its own way back alone.
 */
export function showRoute(route: Route, replace: boolean): void {
  const { hash } = location;
  const next = routeHash(route);
  if (hash === next || (hash && !hash.startsWith("#endcap-"))) return;
  changeHash(next, replace ? "replaceState" : "pushState");
}

/** Calls `show` when the address comes to lead elsewhere within the view. Gives the function that stops listening. */
export function onRoute(show: (route: Route) => void): () => void {
  function follow() {
    const route = parseRoute(location.hash);
    if (route || !location.hash) show(route ?? HOME);
  }
  for (const event of ["popstate", "hashchange"]) window.addEventListener(event, follow);
  return () => {
    for (const event of ["popstate", "hashchange"]) window.removeEventListener(event, follow);
  };
}
