/**
 * Loads a module that is needed only after a press, e.g. a print sheet: the script `<name>.js`, which registers it with
 * `Endcap.definePart(name, part)`. Resolves to what it registered; rejects if it can't be loaded now.
 */
export type LoadModule = <Part>(name: string) => Promise<Part>;
