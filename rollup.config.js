import { existsSync, readFileSync } from "node:fs";
import resolve from "@rollup/plugin-node-resolve";
import terser from "@rollup/plugin-terser";
import typescript from "@rollup/plugin-typescript";
import { transform } from "esbuild";

/**
 * Builds what retailers' pages load, to addresses that stay for good: public/widgets/v1/<name>.js and .css.
 * Three classic scripts work together through the one global `Endcap`: the Preact runtime, the core
 * (finds roots, loads views) and a view. Source maps are not shipped.
 */
const OUT = "public/widgets/v1";
const RUNTIME = "Endcap.preact";
const runtimeModules = ["preact", "preact/hooks", "preact/jsx-runtime"];

/** Emits a stylesheet, minified, beside the script of the same name. */
function stylesheet(source, fileName) {
  return {
    name: "stylesheet",
    buildStart() {
      this.addWatchFile(source);
    },
    async generateBundle() {
      const { code } = await transform(readFileSync(source, "utf8"), { loader: "css", minify: true });
      this.emitFile({ type: "asset", fileName, source: code });
    },
  };
}

// Types are checked by their own step of the tests; checking them once per bundle as well takes a third of the build.
const types = () =>
  typescript({
    tsconfig: "widgets/tsconfig.json",
    include: ["widgets/**/*.ts", "widgets/**/*.tsx", "app/domain/publishing/list-item.ts"],
    noCheck: true,
  });

const output = (file, options = {}) => ({
  file: `${OUT}/${file}`,
  format: "iife",
  // ASCII: a host page without a declared charset would read other letters wrongly.
  plugins: [
    terser({
      ecma: 2020,
      compress: {
        passes: 4,
        unsafe: true,
        unsafe_arrows: true,
        unsafe_methods: true,
        keep_fargs: false,
        hoist_props: true,
        pure_getters: "strict",
      },
      format: { ascii_only: true },
    }),
  ],
  ...options,
});

/** A script of a view, with its sheet if it has one, to `<name>.js` and `<name>.css`. */
function bundle(name, script, sheet) {
  return {
    input: script,
    external: runtimeModules,
    output: output(`${name}.js`, { globals: Object.fromEntries(runtimeModules.map((id) => [id, RUNTIME])) }),
    plugins: [types(), existsSync(sheet) && stylesheet(sheet, `${name}.css`)],
  };
}

/** A view, e.g. `view("weekly-ad")`: its entry is widgets/<name>/index.tsx, its sheet widgets/<name>/<name>.css. */
const view = (name) => bundle(name, `widgets/${name}/index.tsx`, `widgets/${name}/${name}.css`);

/** A part of a view that is loaded on a press: its files stand in widgets/<view>/<name>. */
const part = (view, name) =>
  bundle(`${view}-${name}`, `widgets/${view}/${name}/index.tsx`, `widgets/${view}/${name}/${name}.css`);

const bundles = [
  {
    input: "widgets/shared/preact.ts",
    output: output("preact.js"),
    plugins: [resolve(), types()],
  },
  {
    input: "widgets/shared/endcap.ts",
    output: output("endcap.js"),
    plugins: [types(), stylesheet("widgets/shared/endcap.css", "endcap.css")],
  },
  {
    input: "widgets/counts/index.ts",
    output: output("counts.js"),
    plugins: [types()],
  },
  view("weekly-ad"),
  part("weekly-ad", "deal"),
  part("weekly-ad", "gone"),
  part("weekly-ad", "print"),
  part("weekly-ad", "zoom"),
  view("store-picker"),
  view("recipes"),
  part("recipes", "recipe"),
  view("shopping-list"),
  part("shopping-list", "edit"),
  part("shopping-list", "take"),
  part("shopping-list", "account"),
  bundle("offline-page", "widgets/shared/offline-page.ts"),
  {
    input: "widgets/shared/offline.ts",
    output: output("offline.js"),
    plugins: [types()],
  },
];

/** What is not found would be left to a global that no page has. */
function refuseUnresolved(warning, warn) {
  if (warning.code === "UNRESOLVED_IMPORT") throw new Error(warning.message);
  warn(warning);
}

export default bundles.map((each) => ({ ...each, onwarn: refuseUnresolved }));
