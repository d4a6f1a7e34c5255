import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { setInputMessages } from "./kernel/input-messages";
import { documentNonce } from "./nonce";
import { speakAs } from "./ui/language/say";

setInputMessages();

/** The page comes in the language that the server chose; its catalogue has to be there before the first text is drawn. */
async function learnLanguage(): Promise<void> {
  if (document.documentElement.lang !== "es") return;
  const { spanish } = await import("./ui/language/es");
  speakAs(() => spanish);
}

// The scroll lock of dialogs adds a style element of its own and looks for its nonce here.
Object.assign(globalThis, { __webpack_nonce__: documentNonce() });

function hydrate(): void {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
}

// A catalogue that can't be had is no reason to leave the page dead: it goes on in English.
void learnLanguage().then(hydrate, hydrate);
