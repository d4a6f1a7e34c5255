import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "#widgets/shared/announce";
import type { ListChanges } from "#widgets/shared/list-changes";
import { msg } from "#widgets/shared/msg";
import { messageFor } from "#widgets/shared/send-public";
import type { ViewContext } from "#widgets/shared/view";
import { isSignedIn } from "../is-signed-in";
import { type Customer, type CustomerSync, syncCustomer } from "./customer";

interface Props {
  context: ViewContext;
  shopper: NonNullable<ViewContext["shopper"]>;
  changes: ListChanges;
}

/** Signing in to keep the list on all devices, or who is signed in. */
export function AccountPanel({ context, shopper, changes }: Props) {
  const retailerId = context.retailerId ?? "";
  const [customer, setCustomer] = useState<Customer | null>(null);
  const [isAsked, setAsked] = useState(() => !isSignedIn(retailerId));
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const sync = useRef<CustomerSync | null>(null);
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    sync.current = syncCustomer(context.origin, retailerId, shopper.list, changes, (next) => {
      setCustomer(next);
      if (!next) setAsked(true);
    });
    return () => sync.current?.stop();
  }, [context, retailerId, shopper, changes]);

  async function signIn() {
    if (busy) return;
    setBusy(true);
    setTrouble("");
    try {
      await sync.current?.signIn(email.trim(), password);
      setPassword("");
      setAsked(false);
      announce(frame.current, msg.signedIn);
    } catch (error) {
      setTrouble(messageFor(error));
    }
    setBusy(false);
  }

  async function signOut() {
    announce(frame.current, msg.signedOut);
    // The token is gone from this device, whether or not the server hears of it.
    await sync.current?.signOut().catch(() => undefined);
  }

  return (
    <div class="ec-account" ref={frame}>
      {customer && (
        <p>
          {msg.signedInAs(customer.firstName)}{" "}
          {customer.bonusCardNumber && <>{msg.bonusCard(customer.bonusCardNumber)} </>}
          <button type="button" class="ec-link" onClick={signOut}>
            {msg.signOut}
          </button>
        </p>
      )}
      {!customer && isAsked && (
        <form
          class="ec-sign-in"
          onSubmit={(event) => {
            event.preventDefault();
            void signIn();
          }}
        >
          <p>{msg.signInToKeep}</p>
          <label class="ec-field">
            {msg.email}
            <input
              type="email"
              required
              autocomplete="username"
              value={email}
              onInput={(event) => setEmail(event.currentTarget.value)}
            />
          </label>
          <label class="ec-field">
            {msg.password}
            <input
              type="password"
              required
              autocomplete="current-password"
              value={password}
              onInput={(event) => setPassword(event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="ec-button ec-button-main" aria-disabled={busy}>
            {msg.signIn}
          </button>
        </form>
      )}
      {trouble && (
        <p class="ec-alert" role="alert">
          {trouble}
        </p>
      )}
    </div>
  );
}
