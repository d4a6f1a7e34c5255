import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { setInputMessages } from "./kernel/input-messages";
import { documentNonce } from "./nonce";

setInputMessages();

// The scroll lock of dialogs adds a style element of its own and looks for its nonce here.
Object.assign(globalThis, { __webpack_nonce__: documentNonce() });

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RemixBrowser />
    </StrictMode>,
  );
});
