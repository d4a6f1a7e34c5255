import { useEffect, useRef } from "react";
import { sendForm } from "#app/ui/ask-server";

/**
 * Tells the server which suggestions are turned down, and which of them are not any more after an undo. One that it
 * could not be told of is asked about again when the page is opened next, so a failure is not told.
 */
export function useTurningDown(address: string, keys: readonly string[]): void {
  const told = useRef<readonly string[]>(keys);
  useEffect(() => {
    const before = told.current;
    told.current = keys;
    for (const key of keys) if (!before.includes(key)) void tell(address, key, true);
    for (const key of before) if (!keys.includes(key)) void tell(address, key, false);
  }, [address, keys]);
}

async function tell(address: string, key: string, isTurnedDown: boolean): Promise<void> {
  const body = new FormData();
  body.set("key", key);
  body.set("isTurnedDown", String(isTurnedDown));
  await sendForm(address, body, { keepalive: true });
}
