import type { ServerBuild } from "@remix-run/node";

/** For tests of answers that are no documents. */
const textForPages: ServerBuild["entry"]["module"] = {
  default: () => new Response("a page"),
  handleError: () => {},
};

/** A build of these routes, as the server gets it from Remix's compiler. */
export function makeBuild(
  routes: ServerBuild["routes"],
  entry: ServerBuild["entry"]["module"] = textForPages,
): ServerBuild {
  const inBrowser = Object.values(routes).map(({ id, parentId, path, index, module }) => {
    const { loader, action, ErrorBoundary } = module;
    return {
      id,
      parentId,
      path,
      index,
      module: `/build/${id}.js`,
      hasLoader: Boolean(loader),
      hasAction: Boolean(action),
      hasErrorBoundary: Boolean(ErrorBoundary),
    };
  });
  return {
    mode: "production",
    entry: { module: entry },
    routes,
    assets: {
      entry: { imports: [], module: "/build/entry.client.js" },
      routes: Object.fromEntries(
        inBrowser.map((route) => [route.id, route]),
      ) as ServerBuild["assets"]["routes"],
      url: "/build/manifest.js",
      version: "test",
    },
    publicPath: "/build/",
    assetsBuildDirectory: "public/build",
    future: {
      v3_fetcherPersist: true,
      v3_relativeSplatPath: true,
      v3_throwAbortReason: true,
      v3_singleFetch: false,
      v3_lazyRouteDiscovery: false,
    },
    isSpaMode: false,
  };
}
