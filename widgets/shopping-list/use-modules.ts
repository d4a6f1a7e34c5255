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

/** Modules that are loaded when the shopper needs them. */
export interface LoadedModules extends Partial<Modules> {
  /** Whether a module that the shopper asked for could not be loaded. */
  trouble: boolean;
  /** Loads a module; null if that fails, which also sets `trouble`. */
  load<Name extends keyof Modules>(name: Name): Promise<Modules[Name] | null>;
  /** Loads a module that nobody waits for yet; null if that fails, which doesn't set `trouble`. */
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
