import { createContext, useContext, useEffect, useState } from "react";

/** The response's CSP nonce while rendering on the server; empty in the browser, which hides nonces. */
const NonceContext = createContext("");

export const NonceProvider = NonceContext.Provider;

export function useNonce(): string {
  return useContext(NonceContext);
}

/** The nonce this document came with. Browsers hide the attribute but tell our own scripts the value. */
export function documentNonce(): string {
  return document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
}

/**
 * The nonce for style elements: as rendered by the server at first, so that hydration finds what it
 * expects, then the document's own, for styles that components add later.
 */
export function useStyleNonce(): string {
  const [nonce, setNonce] = useState(useNonce());
  useEffect(() => setNonce(documentNonce()), []);
  return nonce;
}
