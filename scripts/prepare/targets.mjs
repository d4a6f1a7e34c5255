/**
 * What is built, from what, to where. Paths are relative to the checkout.
 *   inputs    files and folders whose change makes the target stale
 *   clean     removed before a build
 *   commands  [script, ...arguments] run with Node one after the other, the checks of the result among them
 *   outputs   must stand after the build
 */
export const buildTargets = [
  {
    name: "server",
    title: "the web server and its screens",
    inputs: [
      "app",
      "db",
      "migrations",
      "reader",
      "remix.config.js",
      "postcss.config.cjs",
      "scripts/build-server.mjs",
      "scripts/bundle-findings.mjs",
      "scripts/check-bundles.mjs",
      "scripts/remix",
    ],
    clean: ["public/build", "build/server"],
    commands: [["scripts/build-server.mjs"], ["scripts/check-bundles.mjs"]],
    outputs: ["build/server/index.js", "build/server/watchdog.js", "public/build"],
  },
  {
    name: "pdf-worker",
    title: "the PDF renderer",
    inputs: [
      "app/adapters/child",
      "app/circulars/pdf",
      "app/circulars/domain/areas/page-analysis.ts",
      "app/circulars/domain/pages/stored-content.ts",
      "app/kernel/ports",
      "app/kernel/stored-json.ts",
      "db/fold.ts",
      "reader",
      "scripts/build-pdf-worker.mjs",
      "scripts/patch-pdfjs.mjs",
    ],
    clean: ["build/pdf"],
    commands: [["scripts/build-pdf-worker.mjs"]],
    outputs: ["build/pdf/worker.js", "build/pdf/pdf.mjs", "build/pdf/pdf.worker.mjs"],
  },
  {
    name: "table-reader",
    title: "the reader of users' files",
    inputs: [
      "app/adapters/tables",
      "app/kernel/errors.ts",
      "app/kernel/ports/table-reader.ts",
      "scripts/build-table-reader.mjs",
    ],
    clean: ["build/tables"],
    commands: [["scripts/build-table-reader.mjs"]],
    outputs: ["build/tables/worker.js"],
  },
  {
    name: "page-reader",
    title: "the reader of pages that are pictures",
    inputs: [
      "app/adapters/child",
      "app/circulars/page-reader",
      "app/kernel/ports/page-reader.ts",
      "reader",
      "scripts/build-page-reader.mjs",
    ],
    clean: ["build/reader"],
    commands: [["scripts/build-page-reader.mjs"]],
    outputs: [
      "build/reader/worker.js",
      "build/reader/deal-model.onnx",
      "build/reader/ocr-alphabet.txt",
      "build/reader/ocr-detector.onnx",
      "build/reader/ocr-recogniser.onnx",
      "build/reader/sign-model.onnx",
    ],
  },
  {
    name: "widgets",
    title: "the widgets for retailers' websites",
    inputs: [
      "widgets",
      "app/shopping/domain/publishing",
      "app/kernel/languages.ts",
      "rollup.config.js",
      "scripts/messages",
      "scripts/preact",
      "scripts/typescript-plugin.mjs",
    ],
    clean: ["public/widgets"],
    commands: [["node_modules/rollup/dist/bin/rollup", "--config", "--silent"]],
    outputs: ["endcap", "weekly-ad", "shopping-list", "offline"].map(
      (name) => `public/widgets/v1/${name}.js`,
    ),
  },
  {
    name: "cli",
    title: "the command line",
    inputs: ["cli", "app", "db", "migrations", "reader", "package.json", "scripts/build-cli.mjs"],
    clean: ["build/cli"],
    commands: [["scripts/build-cli.mjs"]],
    outputs: ["build/cli/main.js"],
  },
];
