import { say, told } from "#app/ui/language/say";

/** What the server calls a browser and its system, e.g. "Firefox on Windows", in the reader's language. */
export function browserInWords(described: string): string {
  const [, browser, system] = /^(.+?) on (.+)$/.exec(described) ?? [];
  return browser && system ? say("{browser} on {system}", { browser, system }) : told(described);
}
