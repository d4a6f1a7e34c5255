/**
 * Loads a part that shows only after a press, e.g. a print sheet: the script `<name>.js`, which makes it known with
 * `Endcap.definePart(name, part)`, and gives what it defined. Rejects when it cannot be had now.
 */
export type LoadModule = <Part>(name: string) => Promise<Part>;
