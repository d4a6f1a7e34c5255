import { loadScript } from "./load-file";
import type { Count } from "./view";

/** What scripts of ours have defined as their part, and what they say, by their names. */
const parts = new Map<string, unknown>();
const said: Record<string, string[]> = {};

export const messages = (name: string) => (said[name] ??= []);

/** The first definition of a name stays. */
export function definePart(name: string, part: unknown): void {
  if (!parts.has(name)) parts.set(name, part);
}

export const isLoaded = (name: string) => parts.has(name);

/** See `LoadModule`. */
export async function loadModule<Part>(name: string): Promise<Part> {
  if (!parts.has(name)) await loadScript(name, () => parts.has(name));
  return parts.get(name) as Part;
}

/** Has the script of this name speak a language; English where its file can't be had. */
export async function speak(name: string, language: string): Promise<void> {
  const of = (spoken: string) => loadModule<string[]>(`${name}-${spoken}`);
  Object.assign(messages(name), await of(language).catch(() => of("en")));
}

/** The weekly ad brings the counting along; elsewhere it is loaded with the first thing that a shopper does. */
export function tellCounts(...told: Parameters<Count>): void {
  loadModule<Count>("counts")
    .then((count) => count(...told))
    .catch(() => {});
}
