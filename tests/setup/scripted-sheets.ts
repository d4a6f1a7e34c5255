import type { Cell, SheetTab, Spreadsheets } from "#app/kernel/ports/spreadsheets";

/** What may happen at a call to the sheet; the error it throws is what the caller gets. */
export type SheetScript = (call: {
  method: keyof SheetTab;
  when: "before" | "after";
  /** How many calls of this method there were, this one counted. */
  number: number;
}) => void | Promise<void>;

/**
 * Real spreadsheets whose tabs tell the script of each call before it is made and after it has worked.
 * @param callWeight in place of the tabs' own
 */
export function scripted(spreadsheets: Spreadsheets, script: SheetScript, callWeight?: number): Spreadsheets {
  const counts = new Map<string, number>();
  const heard = (tab: SheetTab): SheetTab =>
    new Proxy(tab, {
      get(target, name) {
        if (name === "callWeight" && callWeight !== undefined) return callWeight;
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== "function") return value;
        const method = name as keyof SheetTab;
        const around = async <Result>(call: () => Promise<Result>): Promise<Result> => {
          const number = (counts.get(method) ?? 0) + 1;
          counts.set(method, number);
          await script({ method, when: "before", number });
          const result = await call();
          await script({ method, when: "after", number });
          return result;
        };
        if (method !== "readColumn") return (...args: unknown[]) => around(() => value.apply(target, args));
        return async function* (...args: Parameters<SheetTab["readColumn"]>) {
          yield* await around(async () => {
            const stretches: Cell[][] = [];
            for await (const cells of target.readColumn(...args)) stretches.push(cells);
            return stretches;
          });
        };
      },
    });
  return {
    addressPrefixes: spreadsheets.addressPrefixes,
    shareWith: spreadsheets.shareWith,
    accepts: (url) => spreadsheets.accepts(url),
    tabKey: (url) => spreadsheets.tabKey(url),
    documentKey: (url) => spreadsheets.documentKey(url),
    openTab: async (url, options) => heard(await spreadsheets.openTab(url, options)),
  };
}
