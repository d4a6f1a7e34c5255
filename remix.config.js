import { routes } from "./app/routes.mjs";

/** @type {import("@remix-run/dev").AppConfig} */
export default {
  server: "./app/server.ts",
  serverBuildPath: "build/server/index.js",
  serverModuleFormat: "esm",
  serverPlatform: "node",
  serverMinify: false,
  serverDependenciesToBundle: [/^@mantine\//, /^@tabler\/icons-react/],
  assetsBuildDirectory: "public/build",
  publicPath: "/build/",
  routes,
  ignoredRouteFiles: ["**/*"],
  watchPaths: ["./db/**/*", "./migrations/**/*", "./reader/**/*.ts"],
  postcss: true,
  tailwind: false,
  // Single fetch and lazy route discovery have open denial-of-service reports against this
  // release line and stay off; the other flags keep the routes portable to React Router 7.
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_routeConfig: false,
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
};
