import { useId, useRef, useState } from "preact/hooks";
import type { ListLink } from "#app/shopping/domain/publishing/shopping-list";
import { announce } from "#widgets/shared/announce";
import { msg } from "#widgets/shared/msg";
import { messageFor, sendPublic } from "#widgets/shared/send-public";
import type { ViewContext } from "#widgets/shared/view";
import type { Emit } from "../events";

/** The server takes no more at once. */
const MAX_QUANTITY = 500;

interface Props {
  context: ViewContext;
  shopper: NonNullable<ViewContext["shopper"]>;
}

/** A link that others can read the list by for two weeks, and a mail with the list in it. */
export function SendList({ context, shopper }: Props) {
  const [link, setLink] = useState<ListLink | null>(null);
  const [isMailing, setMailing] = useState(false);
  const [to, setTo] = useState("");
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ text: string; failed: boolean } | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const emit = context.emit as Emit;
  const { list } = shopper;
  const base = `/public/retailers/${context.retailerId}`;

  /** Does what may fail, and says how it ended. */
  async function attempt(work: () => Promise<string>): Promise<void> {
    if (busy) return;
    setBusy(true);
    setSaid(null);
    try {
      const text = await work();
      setSaid({ text, failed: false });
      announce(frame.current, text);
    } catch (error) {
      setSaid({ text: messageFor(error), failed: true });
    }
    setBusy(false);
  }

  const items = () => list.items().slice(0, MAX_QUANTITY);

  const makeLink = () =>
    attempt(async () => {
      const made = await sendPublic<ListLink>(context.origin, `${base}/shared-lists`, {
        body: { items: items() },
      });
      setLink(made);
      emit("list-send", { count: list.items().length, by: "link" });
      return msg.linkMade;
    });

  const mail = () =>
    attempt(async () => {
      await sendPublic(context.origin, `${base}/list-emails`, {
        body: { to: to.trim(), items: items(), language: context.box.lang },
      });
      emit("list-send", { count: list.items().length, by: "mail" });
      setMailing(false);
      setTo("");
      return msg.listOnItsWay(to.trim());
    });

  return (
    <div class="ec-send" ref={frame}>
      <div class="ec-take-along">
        <button type="button" class="ec-button" aria-disabled={busy} onClick={makeLink}>
          {msg.makeLink}
        </button>
        <button
          type="button"
          class="ec-button"
          aria-expanded={isMailing}
          onClick={() => setMailing(!isMailing)}
        >
          {msg.sendByMail}
        </button>
      </div>
      {isMailing && (
        <form
          class="ec-entry"
          onSubmit={(event) => {
            event.preventDefault();
            void mail();
          }}
        >
          <label class="ec-field" for={id}>
            {msg.sendItTo}
          </label>
          <input
            id={id}
            type="email"
            required
            autocomplete="email"
            maxLength={254}
            value={to}
            // biome-ignore lint/a11y/noAutofocus: it shows because the shopper pressed the button for it
            autoFocus
            onInput={(event) => setTo(event.currentTarget.value)}
          />
          <button type="submit" class="ec-button ec-button-main" aria-disabled={busy}>
            {msg.send}
          </button>
        </form>
      )}
      {link && (
        <label class="ec-field">
          {msg.linkToList}
          <input type="text" readOnly value={link.url} onFocus={(event) => event.currentTarget.select()} />
        </label>
      )}
      {said && (
        <p class="ec-alert" role={said.failed ? "alert" : undefined}>
          {said.text}
        </p>
      )}
    </div>
  );
}
