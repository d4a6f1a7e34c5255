import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { ListItem } from "#app/shopping/domain/publishing/list-item";
import { formatQuantity } from "#widgets/shared/amount";
import { msg } from "#widgets/shared/msg";
import { findUnit } from "#widgets/shared/units";
import type { EntryActions } from "../Entry";
import { parseQuantity } from "./parse-line";

const MAX_NOTE_LENGTH = 300;
const MAX_UNIT_LENGTH = 20;

export interface EntryFormProps {
  item: ListItem;
  actions: EntryActions;
}

/** Quantity, unit and note of an item. Saved together; Escape closes it as it was. */
export function EntryForm({ item, actions }: EntryFormProps) {
  const [fields, setFields] = useState({
    quantity: formatQuantity(item.quantity),
    unit: item.unit,
    note: item.note,
  });
  const [isWrong, setWrong] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();

  useLayoutEffect(() => form.current?.querySelector("input")?.select(), []);

  function save(event: Event) {
    event.preventDefault();
    const quantity = parseQuantity(fields.quantity);
    setWrong(!quantity);
    if (!quantity) return form.current?.querySelector("input")?.focus();
    const unit = findUnit(fields.unit) ?? fields.unit.trim();
    actions.change(item.id, { quantity, unit, note: fields.note.trim() });
    actions.edit(null);
  }

  const field = (key: keyof typeof fields, label: string, maxLength: number) => (
    <label class={`ec-field ec-field-${key}`}>
      {label}
      <input
        type="text"
        inputMode={key === "quantity" ? "decimal" : undefined}
        aria-invalid={key === "quantity" && isWrong}
        aria-describedby={key === "quantity" && isWrong ? id : undefined}
        maxLength={maxLength}
        autocomplete="off"
        value={fields[key]}
        onInput={(event) => setFields({ ...fields, [key]: event.currentTarget.value })}
      />
    </label>
  );

  return (
    <form
      class="ec-edit"
      ref={form}
      aria-label={item.name}
      onSubmit={save}
      onKeyDown={(event) => event.key === "Escape" && actions.edit(null)}
    >
      {field("quantity", msg.quantity, 12)}
      {field("unit", msg.unit, MAX_UNIT_LENGTH)}
      {field("note", msg.note, MAX_NOTE_LENGTH)}
      {isWrong && (
        <p class="ec-wrong" id={id} role="alert">
          {msg.wrongQuantity}
        </p>
      )}
      <button type="submit" class="ec-button ec-button-main">
        {msg.save}
      </button>
      <button type="button" class="ec-button" onClick={() => actions.remove(item.id)}>
        {msg.remove}
      </button>
    </form>
  );
}
