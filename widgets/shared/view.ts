import type { Answer, ReadUrl } from "./answer";
import type { LoadModule } from "./load-part";
import type { Shopper } from "./shopper";

/** What the core hands to a view for one root element. */
export interface ViewContext {
  /** The retailer's element on the host page; custom events are dispatched here. */
  root: HTMLElement;
  /** An element inside the root's shadow tree that the view may fill. It is hidden until `styled`. */
  box: HTMLElement;
  /**
   * Resolves once the view's style sheet applies in the shadow tree, or has failed to load, and `msg` has the shopper's
   * language, which is in `lang` and `dir` of the box. Rejects if no language can be loaded.
   */
  styled: Promise<void>;
  /**
   * Address of the server, e.g. `https://ads.example.com`: where the scripts came from, unless the root names another.
   */
  origin: string;
  /** The retailer's id as decimal digits; null when the root has none or nonsense. */
  retailerId: string | null;
  /** What the shopper chose at this retailer, shared by all views; null without a retailer. */
  shopper: Shopper | null;
  /** Brings what the part says along, in the language of the view. */
  load: LoadModule;
  /** Adds the sheet `<name>.css` to a shadow tree or to the head of a document of ours. */
  loadSheet: (place: ParentNode & Node, name: string) => Promise<void>;
  /** Tells the host page, as a bubbling CustomEvent `endcap:<name>` on the root. */
  emit: (name: string, detail: object) => void;
}

/** Fills `context.box`; gives the function that takes everything away again. */
export type View = (context: ViewContext) => () => void;

/**
 * What the script of the recipes defines as its part, for views that show a recipe in place, e.g. one that is linked to
 * a deal:
 *
 *     const { openRecipe } = await context.load<RecipesPart>("recipes"); // after a press; rejects offline
 *     const close = openRecipe(context, recipe.id, box, recipe.url);
 *
 * `box` is an empty element of the caller's own shadow tree, as wide as the recipe may be. The recipe brings its sheet,
 * reads itself, says in a sentence when that fails, and is headed by an `h3`. It leaves the address and the root's
 * attributes alone. `close` takes it away again; a way to close it belongs to the caller.
 */
export interface RecipesPart {
  /** @param path where the recipe is read, relative to the server's origin; left out: by its id */
  openRecipe: (context: ViewContext, recipeId: number, box: HTMLElement, path?: string) => () => void;
}

/**
 * What the script `counts.js` defines as its part: it counts what shoppers do. It is told every event of a view, and,
 * without a context, `consent` with `{ given }`.
 */
export type Count = (event: string, detail: object, context?: ViewContext) => void;

/**
 * What the script `files.js` defines as its part: reads a public path from the folder that the root of the context
 * names.
 * @param readUrl reads what stands at an address
 */
export type FilesPart = <Body>(
  context: ViewContext,
  readUrl: ReadUrl,
  path: string,
  isKept?: boolean,
) => Promise<Answer<Body> | null>;

/**
 * What the script `language.js` defines as its part: reads the retailer's own language, where neither page nor browser
 * names one of ours. Null where none is known.
 */
export type LanguagePart = (context: ViewContext) => Promise<string | null>;

/**
 * What the script `place.js` defines as its part: looks at where a root stands that is hidden, or not as wide as views
 * are to be. It fits the root in, or tells the web master what to do.
 */
export type PlacePart = (root: HTMLElement) => void;

/** The one global of all scripts. */
export interface EndcapGlobal {
  /** Contexts of retailers whose ads are read from files, by the retailer's id. */
  files: Record<string, ViewContext>;
  /**
   * What the script of a name says, as `msg` of its sources; filled in place by its language's file, and again for each
   * root. So all views of a kind speak the language of the root that was filled last.
   */
  messages: (name: string) => unknown;
  /** Makes a view known and fills the roots that wait for it. The first definition of a name stays. */
  define: (name: string, view: View) => void;
  /** Makes a part known that views load on a press. The first definition of a name stays. */
  definePart: (name: string, part: unknown) => void;
  /** Fills one root element, or all that are on the page and not filled yet. */
  mount: (root?: HTMLElement) => void;
  /** Empties a root element and releases what it held. */
  unmount: (root: HTMLElement) => void;
  /**
   * Where a root says `data-endcap-consent="required"`, nothing that shoppers do is counted or kept until the host page
   * calls this with true; it asks the shopper, remembers the answer, and calls this on each of its pages. False stops
   * the counting again.
   */
  consent: (given: boolean) => void;
  /** What the shopper has chosen at a retailer, for host pages that show the store or the list's length themselves. */
  shopper: (retailerId: string) => Shopper;
  /** For the views alone: lets JSON pass as the text of a script element under Trusted Types. Throws for anything else. */
  trustData: (json: string) => string;
  /** The Preact runtime, for the views alone. */
  preact: object;
  /** Scripts of views that ran before the core or the runtime was there. */
  waiting: (() => void)[];
  /** Runs those that wait, once there is all that they need. */
  start: () => void;
}

/** What our policy of Trusted Types lets pass. */
export interface TrustedRules {
  createScriptURL: (address: string) => string;
  createScript: (json: string) => string;
}

declare global {
  interface Window {
    Endcap?: Partial<EndcapGlobal>;
    /** Browsers that know Trusted Types. */
    trustedTypes?: { createPolicy: (name: string, rules: TrustedRules) => TrustedRules };
  }
}
