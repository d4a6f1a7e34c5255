import { useState } from "preact/hooks";
import { msg } from "#widgets/shared/msg";

export const MAX_NAME_LENGTH = 200;

interface Props {
  /** Somebody is about to type. */
  onStart: () => void;
  onAdd: (lines: string[]) => void;
}

/** The form in which shoppers type what they need. Each line of a pasted text becomes an item. */
export function AddForm({ onStart, onAdd }: Props) {
  const [text, setText] = useState("");

  return (
    <form
      class="ec-entry"
      onSubmit={(event) => {
        event.preventDefault();
        onAdd([text]);
        setText("");
      }}
    >
      <input
        type="text"
        aria-label={msg.addAnItem}
        placeholder={msg.addAnItemHint}
        autocomplete="off"
        enterkeyhint="done"
        maxLength={MAX_NAME_LENGTH}
        value={text}
        onFocus={onStart}
        onInput={(event) => setText(event.currentTarget.value)}
        onPaste={(event) => {
          const lines = event.clipboardData?.getData("text/plain").split(/[\r\n]+/) ?? [];
          if (lines.length < 2) return;
          event.preventDefault();
          onAdd(lines);
        }}
      />
      <button type="submit" class="ec-button ec-button-main">
        {msg.add}
      </button>
    </form>
  );
}
