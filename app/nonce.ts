import { createContext, useContext } from "react";

/** The response's CSP nonce while rendering on the server; empty in the browser, which hides nonces. */
const NonceContext = createContext("");

export const NonceProvider = NonceContext.Provider;

export function useNonce(): string {
  return useContext(NonceContext);
}
