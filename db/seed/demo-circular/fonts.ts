import { createRequire } from "node:module";

const { resolve } = createRequire(import.meta.url);

/** Font files by the name they have in the circular. */
export const fonts = {
  script: resolve("@fontsource/pacifico/files/pacifico-latin-400-normal.woff"),
  text: resolve("@fontsource/barlow-condensed/files/barlow-condensed-latin-500-normal.woff"),
  bold: resolve("@fontsource/barlow-condensed/files/barlow-condensed-latin-700-normal.woff"),
  heavy: resolve("@fontsource/barlow-condensed/files/barlow-condensed-latin-800-normal.woff"),
};

export type FontName = keyof typeof fonts;
