import { extname, join } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import express, { type RequestHandler, Router } from "express";
import { projectRoot } from "#app/runtime/project-root.server";
import type { Runtime } from "#app/runtime/runtime.server";
import { BundlesOfOthers, type OwnBundles } from "#app/shell/domain/bundles/releases.server";

/** What this server has, which its build tells. */
export function ownBundles(build: ServerBuild): OwnBundles {
  return { release: build.assets.version, folder: join(projectRoot(), "public", "build") };
}

/**
 * Scripts and styles of the screens, which never change under their names: this release's from its folder, those of
 * another one, which a page of a server that runs beside this one asks for, from where it keeps them.
 */
export function bundleFiles(runtime: Runtime, { release, folder }: OwnBundles): Router {
  const router = Router();
  const others = new BundlesOfOthers(
    () => runtime.makeContext({ actor: { kind: "system", name: "server" }, source: "system" }),
    release,
  );
  router.use(express.static(folder, { immutable: true, maxAge: "1y", index: false }));
  router.use(bundlesOfOthers(others));
  router.use((_request, response) => {
    response.status(404).type("text").send("There is no such file.");
  });
  return router;
}

function bundlesOfOthers(others: BundlesOfOthers): RequestHandler {
  return (request, response, next) => {
    if (request.method !== "GET" && request.method !== "HEAD") return next();
    const path = request.path.slice(1);
    const answer = async () => {
      const bundle = await others.find(path);
      if (!bundle) return next();
      response.set("Cache-Control", "public, max-age=31536000, immutable").type(extname(path)).send(bundle);
    };
    answer().catch(next);
  };
}
