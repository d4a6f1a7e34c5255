import { useEffect, useState } from "preact/hooks";
import type { PublicStore } from "#app/shopping/domain/publishing/stores";
import { msg } from "#widgets/shared/msg";
import { openState } from "./open-now";

const tickMs = 30_000;

/** The instant, told again while the page stays open. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Address, hours, telephone and the way to a store. */
export function StoreDetails({ store }: { store: PublicStore }) {
  const { name, phone } = store;
  const lines = [...store.address, `${store.city}, ${store.state} ${store.zip ?? ""}`];
  const place = encodeURIComponent([name, ...lines].join(", "));
  return (
    <>
      <address class="ec-address">
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <Hours store={store} />
      <p class="ec-ways">
        {phone && (
          <a href={`tel:${phone.replace(/x.*|[^\d+]/gi, "")}`} aria-label={msg.callStore(name, phone)}>
            {phone}
          </a>
        )}
        <a
          href={`https://www.google.com/maps/dir/?api=1&destination=${place}`}
          target="_blank"
          rel="noopener"
          aria-label={msg.directionsTo(name)}
        >
          {msg.directions}
        </a>
      </p>
    </>
  );
}

/** What is sure about now and today; otherwise the text as the retailer wrote it. */
function Hours({ store: { hours } }: { store: PublicStore }) {
  const now = useNow();
  if (!hours) return null;
  const state = openState(hours, now);
  if (!state) return <p class="ec-as-written">{hours.text}</p>;
  return (
    <div>
      <p class={state.isOpen ? "ec-state ec-open-now" : "ec-state"}>{state.sentence}</p>
      <p>{msg.today(state.today)}</p>
      {hours.notes.map((note) => (
        <p key={note} class="ec-note">
          {note}
        </p>
      ))}
      <details>
        <summary>{msg.allHours}</summary>
        <p class="ec-as-written">{hours.text}</p>
      </details>
    </div>
  );
}
