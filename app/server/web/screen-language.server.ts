import { AsyncLocalStorage } from "node:async_hooks";
import { type ScreenLanguage, screenLanguages } from "#app/kernel/languages";
import { acceptedLanguage } from "#app/kernel/speech/speech";
import type { Spoken } from "#app/ui/language/catalogue";
import { languageCookie } from "#app/ui/language/choose-language";
import { spanish } from "#app/ui/language/es";
import { speakAs } from "#app/ui/language/say";

const spoken = new AsyncLocalStorage<Spoken>();

const ofThisRequest = () => spoken.getStore();

/** Does something, such as drawing a screen, in the language of whoever asked. */
export function inLanguageOf<Result>(request: Request, work: () => Result): Result {
  speakAs(ofThisRequest);
  return screenLanguageOf(request) === "es" ? spoken.run(spanish, work) : work();
}

/** What was chosen in this browser, else the first language of ours that it accepts, else English. */
export function screenLanguageOf(request: Request): ScreenLanguage {
  const cookies = (request.headers.get("Cookie") ?? "").split(/;\s*/);
  const chosen = cookies.find((cookie) => cookie.startsWith(`${languageCookie}=`))?.split("=")[1];
  return (
    screenLanguages.find((language) => language === chosen) ??
    acceptedLanguage(request.headers.get("Accept-Language"), screenLanguages) ??
    "en"
  );
}
