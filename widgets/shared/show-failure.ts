import { wantedLanguage } from "./language";
import { loadFailed } from "./load-failed";

/** What stands in the root shows, or a sentence: the view can't be loaded. */
export function showFailure(root: HTMLElement, shadow: ShadowRoot): void {
  const place = document.createElement("slot");
  const sentence = document.createElement("p");
  sentence.lang = wantedLanguage(root) ?? "en";
  sentence.dir = "auto";
  sentence.textContent = loadFailed[wantedLanguage(root) ?? "en"];
  // A slot shows what it holds where the root holds nothing.
  place.append(sentence);
  shadow.replaceChildren(place);
  root.dataset.endcapState = "failed";
}
