import { useIsomorphicEffect } from "@mantine/hooks";
import { createContext, useContext, useReducer, useSyncExternalStore } from "react";

/** The response's CSP nonce while rendering on the server; empty in the browser, which hides nonces. */
const NonceContext = createContext("");

export const NonceProvider = NonceContext.Provider;

/**
 * The nonce for script and style elements: while hydrating what a browser finds in the server's document, nothing;
 * otherwise the document's own, also when React has to draw the whole page anew.
 */
export function useNonce(): string {
  const rendered = useContext(NonceContext);
  const [, renderAgain] = useReducer((times: number) => times + 1, 0);
  // The store is looked at again after the first paint only: what a quick hand opens before that would have no style.
  useIsomorphicEffect(renderAgain, []);
  return useSyncExternalStore(neverChanges, documentNonce, () => rendered);
}

let ofDocument: string | undefined;

/**
 * The nonce this document came with. Browsers hide the attribute but tell our own scripts the value. It is kept, since
 * the scripts it came with may be gone later.
 */
export function documentNonce(): string {
  ofDocument ??= document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  return ofDocument;
}

function neverChanges() {
  return () => {};
}
