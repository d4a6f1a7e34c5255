// Which way things flow. The entry points (routes, api, cli) call domain, domain calls db and the ports,
// server/process/adapters.server.ts alone knows the adapters, widgets know the shape of what is published and nothing else.

const tests = "(^tests/|\\.test\\.[cm]?[jt]sx?$)";
/** What Endcap knows and decides: the kernel and the domain of each context. */
const core = "^app/(kernel|[a-z]+/domain)/";
const screens = "^app/[a-z]+/screens/";
const ui = "^app/(ui|[a-z]+/ui)/";
const api = "^app/(api|[a-z]+/api)/";
/** Outside parts: each lies with the context that alone uses it, those of several under app/adapters. */
const adapters =
  "^app/(adapters|identity/(openid|website)|catalogue/(places|recipe-feed)|circulars/(pdf|page-reader)|shopping/targets|integrations/(google|facebook))/";
const ours = "^(app|cli|db|migrations|reader|widgets|scripts|tests)/";

/** A pattern for files of these npm packages; a name ending in "/" stands for a whole scope. */
function packages(...names) {
  return `(^|/)node_modules/(${names.map((name) => (name.endsWith("/") ? name : `${name}/`)).join("|")})`;
}

const databasePackages = packages("kysely", "better-sqlite3", "pg");
const entryPointPackages = packages(
  "react",
  "react-dom",
  "react-router",
  "react-router-dom",
  "@remix-run/",
  "remix-auth",
  "remix-auth-form",
  "@conform-to/",
  "@mantine/",
  "@tabler/",
  "ag-grid-community",
  "ag-grid-react",
  "hono",
  "@hono/",
  "express",
  "commander",
  "ink",
  "preact",
);

function forbid(name, comment, from, to) {
  return { name, comment, severity: "error", from, to };
}

module.exports = {
  forbidden: [
    forbid(
      "db-imports-nothing-of-ours",
      "db is the lowest floor: it knows none of the others.",
      { path: "^db/", pathNot: tests },
      { path: ours, pathNot: "^db/" },
    ),
    forbid(
      "drivers-in-their-engine",
      "What an engine has of its own stands in its folder; all else is written for both.",
      { path: ours, pathNot: [tests, "^db/(sqlite|postgres)/"] },
      { path: packages("better-sqlite3", "pg") },
    ),
    forbid(
      "engines-do-not-know-each-other",
      "Which engine is in use is told by the handle.",
      { path: "^(db|migrations)/sqlite/", pathNot: tests },
      { path: "^(db|migrations)/postgres/" },
    ),
    forbid(
      "migrations-import-kysely-only",
      "A migration must mean the same forever, so it leans on nothing that changes.",
      { path: "^migrations/", pathNot: tests },
      { pathNot: ["^migrations/", packages("kysely")] },
    ),
    forbid(
      "domain-imports-db-only",
      "The core knows no entry point, no adapter and no wiring.",
      { path: core, pathNot: tests },
      { path: ours, pathNot: [core, "^(db|reader)/"] },
    ),
    forbid(
      "domain-knows-no-entry-point",
      "The core is plain functions: no HTTP, no React, no terminal.",
      { path: core, pathNot: tests },
      { path: entryPointPackages },
    ),
    forbid(
      "adapters-import-ports-and-errors-only",
      "An adapter implements a port and may refuse with a DomainError. Time limits are held, lists bounded, secrets redacted, columns found and files written in one way.",
      { path: adapters, pathNot: tests },
      {
        path: ours,
        pathNot: [
          adapters,
          "^reader/",
          "^app/kernel/(ports/[a-z-]+|byte-sizes|errors|json-depth|list-of|redact|time-limit)\\.ts$",
          "^app/integrations/domain/sheets/sheet-columns\\.ts$",
          // What the renderer's child process works out of a page's print.
          "^app/circulars/domain/areas/page-analysis\\.ts$",
          "^db/(durable-files|sqlite/process-lock)\\.ts$",
        ],
      },
    ),
    forbid(
      "reader-imports-nothing-of-app",
      "Bytes of a page in, what is printed on it and the deals that are suggested out: the reader knows nothing of what they are for.",
      { path: "^reader/", pathNot: [tests, "^reader/teach/"] },
      { path: ours, pathNot: "^(reader/|db/fold\\.ts$)" },
    ),
    forbid(
      "adapters-know-no-entry-point",
      "Outside parts are reached through ports, from whatever entry point.",
      { path: adapters, pathNot: tests },
      { path: entryPointPackages },
    ),
    forbid(
      "only-the-runtime-wires-adapters",
      "Which adapter is in use is decided in one place.",
      {
        path: ours,
        pathNot: [tests, adapters, "^app/server/process/adapters\\.server\\.ts$", "^reader/teach/"],
      },
      { path: adapters },
    ),
    forbid(
      "sql-in-domain-and-db-only",
      "Entry points translate requests; they ask no database.",
      { path: ours, pathNot: [tests, "^(db|migrations)/", core] },
      { path: databasePackages },
    ),
    forbid(
      "entry-points-do-not-import-db",
      "Screens and the API go through the domain.",
      { path: [screens, ui, api], pathNot: tests },
      { path: "^(db|migrations)/" },
    ),
    forbid(
      "entry-points-do-not-import-each-other",
      "The API and the command line stand on the domain, not on the screens or on each other.",
      { path: [api, "^cli/"], pathNot: tests },
      { path: [screens, ui] },
    ),
    forbid(
      "kernel-knows-no-context",
      "Every context stands on the kernel, not the other way round.",
      { path: "^app/kernel/", pathNot: tests },
      { path: "^app/[a-z]+/domain/" },
    ),
    forbid(
      "catalogue-knows-no-ad",
      "Shoppers' answers stand on circulars, and circulars on the catalogue.",
      { path: "^app/catalogue/(domain|api|ui)/", pathNot: tests },
      { path: "^app/(circulars|shopping)/" },
    ),
    forbid(
      "circulars-know-no-shopper",
      "Shoppers' answers stand on circulars, not the other way round.",
      { path: "^app/circulars/(domain|api|ui)/", pathNot: tests },
      { path: "^app/shopping/" },
    ),
    forbid(
      "product-knows-no-demo",
      "The demo world is made through the product, which works the same without it.",
      { path: "^(app/[a-z]+|cli|db|widgets)/", pathNot: [tests, "^app/(demo/|server/process/first-start)"] },
      { path: "^app/demo/" },
    ),
    forbid(
      "ui-knows-no-screen",
      "What several screens share is given what it shows.",
      { path: ui, pathNot: tests },
      { path: screens },
    ),
    forbid(
      "web-server-knows-no-endpoint",
      "The web server stands around the API.",
      { path: "^app/server/web/", pathNot: tests },
      { path: api },
    ),
    forbid(
      "what-is-shipped-is-a-dependency",
      "The list of what is shipped, and of its licences, is that of the dependencies.",
      { path: "^(app|cli|db|migrations|reader|widgets)/", pathNot: tests },
      // What Remix builds goes by a name of its compiler's.
      {
        dependencyTypes: ["npm-dev"],
        dependencyTypesNot: ["type-only"],
        pathNot: "/@remix-run/dev/server-build\\.js$",
      },
    ),
    forbid(
      "no-circles",
      "Two files that need each other are one, or three.",
      { path: ours },
      { circular: true },
    ),
    forbid(
      "web-does-not-import-the-command-line",
      "The command line stands beside the web, not under it.",
      { path: "^app/", pathNot: tests },
      { path: "^cli/" },
    ),
    forbid(
      "widgets-import-published-types-only",
      "A widget runs on a stranger's page: it takes the shape of the published ad, the list of languages, the names that content blockers hide, how a server is named, and nothing else of ours.",
      { path: "^widgets/", pathNot: tests },
      {
        path: ours,
        pathNot: [
          "^widgets/",
          "^app/(shopping/domain/publishing|catalogue/domain/recipes)/",
          "^app/kernel/(languages|blocked-names|named-server)\\.ts$",
        ],
      },
    ),
    forbid(
      "widgets-import-types-not-code",
      "The shape of the published ad costs a shopper no byte. How two states of a list merge, where files stand, how stores are searched, how money is written and how an amount is read are one rule for both ends.",
      { path: "^widgets/", pathNot: tests },
      {
        path: "^app/(shopping|catalogue)/",
        pathNot: [
          "^app/shopping/domain/publishing/(list-item|file-paths|store-search|format-money)\\.ts$",
          "^app/catalogue/domain/recipes/(amount-text|quantity-text|unit-words)\\.ts$",
        ],
        dependencyTypesNot: ["type-only"],
      },
    ),
    forbid(
      "nobody-imports-widgets",
      "Widgets are loaded by address.",
      { path: "^(app|cli|db|migrations)/", pathNot: tests },
      { path: "^widgets/" },
    ),
    forbid(
      "imports-resolve",
      "An import that cannot be followed cannot be checked.",
      { path: ours },
      // What Remix builds is not there yet where only the quick checks run.
      { couldNotResolve: true, pathNot: ["^@remix-run/dev/server-build$", "build/server/index\\.js$"] },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".cjs", ".json", ".d.ts"],
    },
    cache: { folder: ".cache/dependency-cruiser", strategy: "content" },
  },
};
