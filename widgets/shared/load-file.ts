import { EXAMPLE, findFolders } from "./home";
import type { TrustedRules } from "./view";
import { warn } from "./warn";

const running = document.currentScript as HTMLScriptElement | null;
const { nonce = "" } =
  running ?? document.querySelector<HTMLScriptElement>('script[src*="/widgets/v1/"]') ?? {};

/** The roots that are filled or to be filled. */
export const roots = new Set<HTMLElement>();

/**
 * Found when the first file is needed, and kept: what a page gets later has no say in where scripts come from.
 */
let folders: string[] | undefined;

export function findHome(): string[] {
  folders ??= findFolders(document, running?.src, roots);
  return folders;
}

/** The server that files come from, e.g. `https://ads.example.com`; empty where nothing on the page tells. */
export const homeOrigin = () => (findHome()[0] ? new URL(findHome()[0] as string).origin : "");

/** Long enough for a slow phone; past it an unstyled ad is better than none. */
const SHEET_PATIENCE_MS = 4000;

/** Tries one folder after the other; the one that has the file is the first for whatever comes. */
async function tryFolders(file: string, directive: string, load: (address: string) => Promise<void>) {
  let failure: unknown = "the page names no server";
  for (const folder of [...findHome()]) {
    try {
      await load(folder + file);
      folders = [folder, ...findHome().filter((other) => other !== folder)];
      return;
    } catch (error) {
      failure = error;
    }
  }
  warn(
    `${file} could not be loaded from ${findHome().join(" or ") || "anywhere"} (${failure}). Include the scripts from your Endcap server and don't copy them, or name the server on the element: data-endcap-server="${EXAMPLE}". A content security policy has to let that server in (${directive}).`,
  );
  throw failure;
}

/**
 * Adds one of our sheets to a shadow root or a head, once. Resolves when it applies, failed, or took too long.
 */
export function addSheet(place: ParentNode & Node, name: string): Promise<void> {
  const file = `${name}.css`;
  const links = [...place.children] as HTMLLinkElement[];
  if (links.some(({ href }) => href?.endsWith(`/${file}`))) return Promise.resolve();
  const loading = tryFolders(
    file,
    "style-src",
    (href) =>
      new Promise((resolve, reject) => {
        const link = document.createElement("link");
        link.rel = "stylesheet";
        link.href = href;
        link.nonce = nonce;
        link.onload = () => resolve();
        link.onerror = () => {
          link.remove();
          reject(new Error("refused or not there"));
        };
        place.append(link);
      }),
  ).catch(() => {});
  const patience = new Promise<void>((resolve) => setTimeout(resolve, SHEET_PATIENCE_MS));
  return Promise.race([loading, patience]);
}

let policy: TrustedRules | undefined;

/** What ours pass where the site's policy asks for Trusted Types; see docs/widgets.md. Made once. */
function trust(): TrustedRules {
  const rules: TrustedRules = {
    createScriptURL: (address) => address,
    createScript: (json) => {
      // The views reach it through the global, and so does everybody: data may pass, and no code.
      JSON.parse(json);
      return json;
    },
  };
  try {
    policy ??= window.trustedTypes?.createPolicy("endcap", rules);
  } catch {
    // A default policy of the site's may let them pass.
  }
  policy ??= rules;
  return policy;
}

/** Lets JSON pass as the text of a script element. Throws where it is anything else. */
export const trustData = (json: string): string => trust().createScript(json);

function addScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.nonce = nonce;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error("refused or not there"));
    };
    try {
      script.src = trust().createScriptURL(src);
    } catch (error) {
      warn(
        "the site's content security policy doesn't name our Trusted Types policy. Add it: trusted-types endcap.",
      );
      throw error;
    }
    document.head.append(script);
  });
}

/** Scripts that are on their way or have come, by their names. */
const loads = new Map<string, Promise<void>>();

/**
 * Adds a script of ours to the host page. Resolves when it has run; after a failure the next call tries again.
 * @param hasCome whether it has done what it is for: a site may answer anything to an address that it doesn't have
 */
export function loadScript(name: string, hasCome: () => boolean): Promise<void> {
  let load = loads.get(name);
  if (!load) {
    load = tryFolders(`${name}.js`, "script-src", async (src) => {
      await addScript(src);
      if (!hasCome()) throw new Error("not the script that belongs there");
    });
    loads.set(name, load);
    load.catch(() => loads.delete(name));
  }
  return load;
}
