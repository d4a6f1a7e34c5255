import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { announce } from "#widgets/shared/announce";
import { msg } from "#widgets/shared/msg";
import { printPage } from "#widgets/shared/print-page";
import type { ViewContext } from "#widgets/shared/view";
import type { Emit } from "../events";
import type { Department } from "../lines";
import { listAsText } from "./list-text";
import { PrintSheet } from "./PrintSheet";

interface Props {
  departments: Department[];
  /** Name of the chosen store. */
  store: string | null;
  total: string;
  count: number;
  /** Whether to offer copying only, for stores with a list of their own. */
  onlyCopy: boolean;
  context: ViewContext;
}

/** Ways to take the list along: on paper, as text, through the device's share sheet. */
export function TakeAlong({ departments, store, total, count, onlyCopy, context }: Props) {
  const [text, setText] = useState("");
  const [isCopied, setCopied] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const emit = context.emit as Emit;
  const list = () => listAsText(departments, store, total);

  // The press that opened it was on a button that is gone now.
  useLayoutEffect(() => {
    if (!onlyCopy) box.current?.querySelector("button")?.focus();
  }, [onlyCopy]);

  useLayoutEffect(() => {
    if (text) box.current?.querySelector("textarea")?.select();
  }, [text]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(list());
      setCopied(true);
      announce(box.current, msg.itemsCopied);
    } catch {
      // Pages without https may not write to the clipboard: the shopper copies the selected text.
      setText(list());
    }
    emit("list-copy", { count });
  }

  async function share() {
    try {
      await navigator.share({ title: msg.shoppingList, text: list() });
      emit("list-share", { count });
    } catch {
      // The shopper closed the share sheet.
    }
  }

  function print() {
    emit("list-print", { count });
    const sheet = <PrintSheet departments={departments} store={store} total={total} />;
    void printPage(context, msg.shoppingList, "shopping-list-take", sheet);
  }

  const button = (label: string, act: () => unknown) => (
    <button type="button" class="ec-button" onClick={act}>
      {label}
    </button>
  );

  return (
    <div class="ec-take-along" ref={box}>
      {!onlyCopy && button(msg.print, print)}
      {button(isCopied ? msg.copied : msg.copyItems, copy)}
      {!onlyCopy && "share" in navigator && button(msg.share, share)}
      {text && (
        <label class="ec-field">
          {msg.copyThisText}
          <textarea readOnly rows={8} value={text} />
        </label>
      )}
    </div>
  );
}
