import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readCatalogues } from "./catalogues.mjs";
import { placeholdersOf } from "./compile.mjs";

/** The types of the messages, as widgets/shared/msg.d.ts has them: a text, or a function of its placeholders. */
export function typesOf(english) {
  const members = Object.entries(english).map(([key, text]) => {
    const parameters = [...placeholdersOf(text)].map(([name, type]) => `${name}: ${type}`);
    const type = parameters.length > 0 ? `(${parameters.join(", ")}) => string` : "string";
    return `  /** ${text.replaceAll("*/", "")} */\n  ${key}: ${type};`;
  });
  return `// Written by \`npm run messages\` out of widgets/messages/en.json.

/** What the widgets say, in the shopper's language; each text as it is in English. */
export interface Messages {
  /** What Intl writes dates and numbers by. */
  locale: string;
${members.join("\n")}
}

/** Filled before anything is drawn. A bundle gets those that it names, in a file for each language. */
export declare const msg: Messages;
`;
}

const here = fileURLToPath(import.meta.url);
export const typesPath = fileURLToPath(new URL("../../widgets/shared/msg.d.ts", import.meta.url));

if (process.argv[1] === here) writeFileSync(typesPath, typesOf(readCatalogues().en));
