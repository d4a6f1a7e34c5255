import { createRequire } from "node:module";
import { join } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import * as entry from "#app/entry.server";
import * as root from "#app/root";
import { routes as ofSiteMap } from "#app/routes.mjs";
import { projectRoot } from "#app/server/process/project-root.server";
import { makeBuild } from "./server-build";

type DefineRoutes = Parameters<typeof ofSiteMap>[0];
const { defineRoutes } = createRequire(import.meta.url)("@remix-run/dev/dist/config/routes.js") as {
  defineRoutes: DefineRoutes;
};

let made: Promise<ServerBuild> | undefined;

/**
 * The build of every route of the site map as Remix's compiler would make it, of modules that this process loads from
 * their sources. Screens are drawn as in the real one, but for their style sheets.
 */
export function wholeSite(): Promise<ServerBuild> {
  made ??= loadRoutes().then((routes) => makeBuild(routes, entry));
  return made;
}

async function loadRoutes(): Promise<ServerBuild["routes"]> {
  const listed = Object.values(await ofSiteMap(defineRoutes));
  const loaded = await Promise.all(
    listed.map(async ({ id, parentId, path, index, file }) => {
      const module = await import(/* @vite-ignore */ join(projectRoot(), "app", file));
      return [id, { id, parentId: parentId ?? "root", path, index, module }] as const;
    }),
  );
  return Object.fromEntries([["root", { id: "root", path: "", module: root }], ...loaded]);
}
