import { existsSync, readFileSync } from "node:fs";
import resolve from "@rollup/plugin-node-resolve";
import { transform } from "esbuild";
import { minify } from "terser";
import { loadFailedMessage, loadFailedSheet, messages } from "./scripts/messages/plugin.mjs";
import { manglePreact, slimPreact } from "./scripts/preact/plugin.mjs";
import { typescript } from "./scripts/typescript-plugin.mjs";

/**
 * Builds what retailers' pages load, to addresses that stay for good: public/widgets/v1/<name>.js and .css.
 * Three classic scripts work together through the one global `Endcap`: the Preact runtime, the core
 * (finds roots, loads views) and a view. Source maps are not shipped.
 */
const OUT = "public/widgets/v1";

/**
 * The runtime has all of Preact's modules in one place, and makes elements with several children as it makes those with
 * one: one module and one name for both are shorter.
 */
const oneRuntime = {
  name: "one-runtime",
  transform: (code) =>
    code
      .replace(/ from "preact\/(hooks|jsx-runtime)"/g, ' from "preact"')
      .replaceAll("_jsxs(", "_jsx(")
      .replace(/(?<=import \{)[^}]*(?=\} from "preact")/g, (names) => [
        ...new Set(
          names
            .replace("jsxs as _jsxs", "jsx as _jsx")
            .trim()
            .split(/\s*,\s*/),
        ),
      ]),
};

/** Emits stylesheets as one, minified, beside the script of the same name. */
function stylesheet(fileName, ...sources) {
  return {
    name: "stylesheet",
    buildStart() {
      for (const source of sources) this.addWatchFile(source);
    },
    async generateBundle() {
      const css = sources.map((source) => readFileSync(source, "utf8"));
      if (fileName === "endcap.css") css.push(loadFailedSheet());
      const { code } = await transform(css.join("\n"), { loader: "css", minify: true, charset: "ascii" });
      this.emitFile({ type: "asset", fileName, source: code });
    },
  };
}

/** In this process: starting one for each of twenty bundles takes longer than the work. */
const shrink = (options) => ({ name: "shrink", renderChunk: (code) => minify(code, options) });

/** @param compress,mangle what is different of terser's options */
const output = (file, options = {}, compress = {}, mangle = {}) => ({
  file: `${OUT}/${file}`,
  format: "iife",
  // ASCII: a host page without a declared charset would read other letters wrongly.
  plugins: [
    shrink({
      ecma: 2020,
      compress: {
        passes: 4,
        unsafe: true,
        unsafe_arrows: true,
        unsafe_methods: true,
        keep_fargs: false,
        hoist_props: true,
        unsafe_comps: true,
        pure_getters: true,
        ...compress,
      },
      module: true,
      mangle,
      format: { ascii_only: true },
    }),
  ],
  ...options,
});

/** What shows nothing says nothing either; the core asks for no language of these (widgets/shared/view-context.ts). */
const isSpoken = (name) => !/^(?:counts|files|language|list|place)\b/.test(name);

/** A script of a view, with its sheets if it has any, to `<name>.js` and `<name>.css`. */
function bundle(name, script, ...sheets) {
  return {
    input: script,
    external: ["preact"],
    output: output(`${name}.js`, { globals: { preact: "Endcap.preact" } }),
    plugins: [
      isSpoken(name) && messages(name),
      typescript(),
      oneRuntime,
      sheets.length > 0 && stylesheet(`${name}.css`, ...sheets),
    ],
  };
}

/**
 * The three scripts may come in any order: a page's `async`, or a plug-in that puts them off. A view then waits until
 * the core and the runtime are there.
 */
const anyOrder = {
  name: "any-order",
  renderChunk: (code) =>
    `(run=>{const own=window.Endcap??={};own.define&&own.preact?run():(own.waiting??=[]).push(run)})(()=>{${code}});`,
};

/** A view, e.g. `view("weekly-ad")`: its entry is widgets/<name>/index.tsx, its sheet widgets/<name>/<name>.css. */
const view = (name) => {
  const { plugins, ...rest } = bundle(
    name,
    `widgets/${name}/index.tsx`,
    "widgets/shared/base.css",
    `widgets/${name}/${name}.css`,
  );
  return { ...rest, plugins: [...plugins, anyOrder] };
};

const scriptOf = (folder) => `${folder}/index.ts${existsSync(`${folder}/index.tsx`) ? "x" : ""}`;

/** A part of a view that is loaded on a press: its files stand in widgets/<view>/<name>; a sheet only if it has one. */
function part(view, name) {
  const sheet = `widgets/${view}/${name}/${name}.css`;
  return bundle(
    `${view}-${name}`,
    scriptOf(`widgets/${view}/${name}`),
    ...(existsSync(sheet) ? [sheet] : []),
  );
}

const bundles = [
  {
    input: "widgets/shared/preact.ts",
    // Preact declares its variables where they are used; all in one place they are shorter.
    output: output("preact.js", {}, { hoist_vars: true }, manglePreact),
    plugins: [slimPreact(), resolve(), typescript()],
  },
  {
    input: "widgets/shared/endcap.ts",
    output: output("endcap.js"),
    plugins: [loadFailedMessage(), typescript(), stylesheet("endcap.css", "widgets/shared/endcap.css")],
  },
  bundle("counts", "widgets/counts/index.ts"),
  bundle("language", "widgets/language/index.ts"),
  bundle("list", "widgets/shared/list.ts"),
  bundle("place", "widgets/place/index.ts"),
  bundle("files", "widgets/files/index.ts"),
  part("files", "search"),
  view("weekly-ad"),
  part("weekly-ad", "deal"),
  part("weekly-ad", "link"),
  part("weekly-ad", "print"),
  part("weekly-ad", "zoom"),
  view("store-picker"),
  view("recipes"),
  part("recipes", "recipe"),
  view("shopping-list"),
  part("shopping-list", "edit"),
  part("shopping-list", "take"),
  part("shopping-list", "account"),
  part("shopping-list", "store"),
  bundle("offline-page", "widgets/shared/offline-page.ts"),
  {
    input: "widgets/shared/offline.ts",
    output: output("offline.js"),
    plugins: [typescript()],
  },
];

/** What is not found would be left to a global that no page has. */
function refuseUnresolved(warning, warn) {
  if (warning.code === "UNRESOLVED_IMPORT") throw new Error(warning.message);
  // Preact's own sources import each other in circles.
  if (warning.code === "CIRCULAR_DEPENDENCY" && warning.message.includes("node_modules/preact")) return;
  warn(warning);
}

export default bundles.map((each) => ({ ...each, onwarn: refuseUnresolved }));
