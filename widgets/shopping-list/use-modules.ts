import { useMemo, useState } from "preact/hooks";
import type { ViewContext } from "#widgets/shared/view";
import type { AccountPart } from "./account";
import type { EditPart } from "./edit";
import type { TakePart } from "./take";

interface Modules {
  edit: EditPart;
  take: TakePart;
  account: AccountPart;
}

/** What is loaded when the shopper asks for it. */
export interface LoadedModules extends Partial<Modules> {
  /** Something that was pressed needs a module that could not be had. */
  trouble: boolean;
  /** Null where it can't be had now, which is then told. */
  load<Name extends keyof Modules>(name: Name): Promise<Modules[Name] | null>;
  /** The same without telling: nobody waits for it. */
  preload<Name extends keyof Modules>(name: Name): Promise<Modules[Name] | null>;
  forgetTrouble: () => void;
}

export function useModules(context: ViewContext): LoadedModules {
  const [modules, setModules] = useState<Partial<Modules>>({});
  const [trouble, setTrouble] = useState(false);

  const loaders = useMemo(() => {
    async function preload<Name extends keyof Modules>(name: Name) {
      try {
        const module = await context.load<Modules[Name]>(`shopping-list-${name}`);
        setModules((before) => ({ ...before, [name]: module }));
        return module;
      } catch {
        return null;
      }
    }
    async function load<Name extends keyof Modules>(name: Name) {
      const module = await preload(name);
      setTrouble(!module);
      return module;
    }
    return { preload, load, forgetTrouble: () => setTrouble(false) };
  }, [context]);
  return { ...modules, ...loaders, trouble };
}
