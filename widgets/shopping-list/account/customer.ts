import type { CustomerList } from "#app/shopping/domain/publishing/shopping-list";
import { toJson } from "#widgets/shared/json";
import type { ListChanges } from "#widgets/shared/list-changes";
import { RefusedError, sendPublic } from "#widgets/shared/send-public";
import type { ShoppingList } from "#widgets/shared/shopping-list";
import { customerKey } from "../is-signed-in";

/** A press is rarely the last: the list goes to the server once it rests. */
const REST_MS = 2000;

function readToken(retailerId: string): string | null {
  try {
    return localStorage.getItem(customerKey(retailerId));
  } catch {
    return null;
  }
}

export type Customer = CustomerList["customer"];

export interface CustomerSync {
  signIn: (email: string, password: string) => Promise<void>;
  signOut: () => Promise<void>;
  stop: () => void;
}

/**
 * Keeps the list of a signed-in Customer the same on the server and on this device: sent when it has changed and rests,
 * read when the page comes to the front and when the network is back. Merging loses nothing, however late.
 * @param show called with the Customer, or null when nobody is signed in any more
 */
export function syncCustomer(
  origin: string,
  retailerId: string,
  list: ShoppingList,
  changes: ListChanges,
  show: (customer: Customer | null) => void,
): CustomerSync {
  const base = `/public/retailers/${retailerId}`;
  let token = readToken(retailerId);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What the server has: its own answer is no reason to send the list again. */
  let sent = "";

  function keep(next: string | null) {
    token = next;
    try {
      if (next) localStorage.setItem(customerKey(retailerId), next);
      else localStorage.removeItem(customerKey(retailerId));
    } catch {
      // Blocked storage: signed in until the page is left.
    }
  }

  async function sync(): Promise<void> {
    if (!token) return show(null);
    const items = changes.everything();
    try {
      const answer = await sendPublic<CustomerList>(origin, `${base}/customer-list`, {
        body: { items },
        token,
      });
      if (!answer) return;
      changes.merge(answer.items);
      sent = toJson(changes.everything());
      show(answer.customer);
    } catch (error) {
      if (error instanceof RefusedError && error.status === 401) {
        keep(null);
        show(null);
      }
      // Otherwise the network failed: the list waits on this device for the next time.
    }
  }

  function soon() {
    clearTimeout(timer);
    if (token && toJson(changes.everything()) !== sent) timer = setTimeout(() => void sync(), REST_MS);
  }
  const back = () => {
    if (document.visibilityState === "visible") void sync();
  };

  const unfollow = list.subscribe(soon);
  document.addEventListener("visibilitychange", back);
  window.addEventListener("online", back);
  void list.ready.then(sync);

  return {
    async signIn(email, password) {
      const answer = await sendPublic<{ token: string }>(origin, `${base}/customer-sessions`, {
        body: { email, password },
      });
      keep(answer?.token ?? null);
      await sync();
    },
    async signOut() {
      const ended = token;
      keep(null);
      show(null);
      if (ended) await sendPublic(origin, `${base}/customer-sessions`, { method: "DELETE", token: ended });
    },
    stop() {
      clearTimeout(timer);
      unfollow();
      document.removeEventListener("visibilitychange", back);
      window.removeEventListener("online", back);
    },
  };
}
