import { minify } from "terser";
import { pathsOfCatalogues, readCatalogues } from "./catalogues.mjs";
import { compileMessage, localeOf, placeholdersOf, preludeFor } from "./compile.mjs";

/** How scripts import their messages. Its types are in widgets/shared/msg.d.ts. */
const MODULE = /(?:^#|\/)widgets\/shared\/msg$/;
const ID = "\0messages";

/** A language's messages, compiled, in the order of `keys`; `locale` is one of the keys. */
function compileAll(catalogues, language, keys) {
  return keys.map((key) => {
    if (key === "locale") return JSON.stringify(localeOf(language));
    const [text, english] = [catalogues[language][key], catalogues.en[key]];
    if (text === undefined || english === undefined)
      throw new Error(`widgets/messages/${language}.json has no message "${key}".`);
    return compileMessage(text, [...placeholdersOf(english).keys()]);
  });
}

/**
 * Gives a bundle its messages: `msg.close` becomes `msg[3]`, and next to `<name>.js` it writes `<name>-<language>.js`
 * with the messages that this bundle uses, all in the same order. The core loads the one in the shopper's language
 * (widgets/shared/core.ts).
 * @param {string} name of the bundle
 */
export function messages(name) {
  return {
    name: "messages",
    buildStart() {
      for (const path of pathsOfCatalogues()) this.addWatchFile(path);
    },
    resolveId: (specifier) => (MODULE.test(specifier) ? ID : null),
    load: (id) =>
      id === ID ? `export const msg = window.Endcap?.messages?.(${JSON.stringify(name)});` : null,
    async renderChunk(code) {
      const keys = [...new Set([...code.matchAll(/\bmsg\.(\w+)/g)].map(([, key]) => key))];
      const catalogues = readCatalogues();
      for (const language of Object.keys(catalogues)) {
        const list = `[${compileAll(catalogues, language, keys)}]`;
        const define = `Endcap.definePart?.(${JSON.stringify(`${name}-${language}`)},${list})`;
        const { code: source } = await minify(`(()=>{${preludeFor(language, list)}${define}})()`, {
          ecma: 2020,
          module: true,
        });
        // With a byte order mark: the host page may have another encoding, and a static host may not send any.
        this.emitFile({ type: "asset", fileName: `${name}-${language}.js`, source: `\ufeff${source}` });
      }
      return code.replace(/\bmsg\.(\w+)/g, (_, key) => `msg[${keys.indexOf(key)}]`);
    },
  };
}

/** `loadFailed` in every language: the sentence of that name, as a script imports it. */
export function loadFailedMessage() {
  const id = "\0load-failed";
  return {
    name: "load-failed",
    resolveId: (specifier) => (/\/load-failed$/.test(specifier) ? id : null),
    load: (asked) =>
      asked === id ? `export const loadFailed = ${JSON.stringify(loadFailedTexts())};` : null,
  };
}

const loadFailedTexts = () =>
  Object.fromEntries(
    Object.entries(readCatalogues()).map(([language, { loadFailed }]) => [language, loadFailed]),
  );

/**
 * The same sentence as a style sheet: where no script of ours runs at all, it is what stands in the empty root after a
 * while.
 */
export function loadFailedSheet() {
  const { en, ...others } = loadFailedTexts();
  const place = "[data-endcap-view]:empty:not([data-endcap-state])";
  const rules = Object.entries(others).map(
    ([language, text]) => `${place}:lang(${language.slice(0, 2)})::after{content:${JSON.stringify(text)}}`,
  );
  return `${place}::after{content:${JSON.stringify(en)};display:block;padding:2em 1.5em;text-align:center;visibility:hidden;animation:endcap-late 0s 15s forwards}
@keyframes endcap-late{to{visibility:visible}}
${rules.join("\n")}`;
}

/** The plugin for tests that run the sources: `msg` has all messages of one language, by key. */
export function messagesByKey(language = "en") {
  return {
    name: "messages-by-key",
    enforce: "pre",
    resolveId: (specifier) => (MODULE.test(specifier) ? ID : null),
    load(id) {
      if (id !== ID) return null;
      const catalogues = readCatalogues();
      const keys = ["locale", ...Object.keys(catalogues.en)];
      const list = compileAll(catalogues, language, keys);
      const members = keys.map((key, at) => `${key}:${list[at]}`).join();
      return `${preludeFor(language, members)}export const msg = {${members}};`;
    },
  };
}
