import { toJson } from "./json";
import type { EndcapGlobal } from "./view";

/** Data for search engines (JSON-LD), as an element for the head of the host page. */
export function dataScript(data: unknown): HTMLScriptElement {
  const script = document.createElement("script");
  script.type = "application/ld+json";
  // A page that is saved as text must not end the script early.
  const json = toJson(data).replaceAll("<", "\\u003c");
  try {
    script.textContent = (window.Endcap as EndcapGlobal).trustData(json);
  } catch {
    // The site's policy doesn't name ours, and the browser will say so.
    script.append(json);
  }
  return script;
}
