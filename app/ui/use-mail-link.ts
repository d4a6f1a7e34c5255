import { useLocation } from "@remix-run/react";
import { useEffect, useMemo, useState } from "react";

export interface MailLink {
  token: string;
  email: string;
}

/**
 * What stands behind the hash of the address, as the links of mails have it: `t` is the token, `e` the email. Null
 * when there is no such link; undefined while that is not known, since browsers keep the hash from the server.
 */
export function useMailLink(): MailLink | null | undefined {
  const { hash } = useLocation();
  const [known, setKnown] = useState(false);
  useEffect(() => setKnown(true), []);
  return useMemo(() => (known ? readMailLink(hash) : undefined), [known, hash]);
}

function readMailLink(hash: string): MailLink | null {
  const parameters = new URLSearchParams(hash.slice(1));
  const [token, email] = [parameters.get("t"), parameters.get("e")];
  return token && email ? { token, email } : null;
}
