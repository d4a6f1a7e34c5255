import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";

type RouteObject = Parameters<typeof matchRoutes>[0][number];

/**
 * Finds the address of the site map that a path matches, with names where the path has values:
 * `/dashboard/circulars/:circularId`.
 */
export function routePatterns({ routes }: Pick<ServerBuild, "routes">): (path: string) => string | null {
  const below = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route) =>
      route && route.parentId === parentId ? [toRouteObject(route, below(route.id))] : [],
    );
  const tree = below(undefined);
  return (path) => {
    const matches = matchRoutes(tree, path);
    return matches && `/${matches.flatMap(({ route }) => route.path || []).join("/")}`;
  };
}

type ServerRoute = NonNullable<ServerBuild["routes"][string]>;

function toRouteObject({ path, index, caseSensitive }: ServerRoute, children: RouteObject[]): RouteObject {
  const shape = { ...(path === undefined ? {} : { path }), ...(caseSensitive ? { caseSensitive } : {}) };
  return index ? { ...shape, index: true } : { ...shape, children };
}
