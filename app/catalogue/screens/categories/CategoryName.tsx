import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useRef, useState } from "react";
import type { ListedCategory } from "#app/catalogue/domain/categories/queries.server";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { useRefusalNotice } from "#app/ui/form-dialog/use-refusal";
import { isFocusLost } from "#app/ui/keep-focus";
import { say } from "#app/ui/language/say";
import { notifySuccess } from "#app/ui/notices";
import { changeAddress } from "./CategoryAdder";
import styles from "./categories.module.css";

interface CategoryNameProps {
  category: ListedCategory;
  /** What was typed and not sent yet, by category: a row that scrolls out of view loses its input. */
  drafts: Map<number, string>;
}

/** The name as an input, and the button that makes it so. */
export function CategoryName({ category, drafts }: CategoryNameProps) {
  const { id, name } = category;
  const [text, setText] = useState(drafts.get(id) ?? null);
  const write = (next: string | null) => {
    setText(next);
    if (next === null) drafts.delete(id);
    else drafts.set(id, next);
  };
  const input = useRef<HTMLInputElement>(null);
  const sender = useFormSender({
    action: changeAddress,
    fallback: "Error editing category",
    onDone: () => {
      write(null);
      if (isFocusLost()) input.current?.focus();
      notifySuccess(say("Category updated!"));
    },
  });
  useRefusalNotice(sender.refused, "There was an error while updating");
  const changed = text !== null && text !== name;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (changed && !sender.busy) sender.send(new FormData(event.currentTarget));
  };
  return (
    <form className={styles.rename} onSubmit={send} method="post">
      <input type="hidden" name="intent" value="edit" />
      <input type="hidden" name="id" value={id} />
      <TextInput
        ref={input}
        name="name"
        className={styles.name}
        size="xs"
        aria-label={say("Name of {name}", { name })}
        maxLength={200}
        autoComplete="off"
        value={text ?? name}
        error={Boolean(sender.refused)}
        onChange={({ currentTarget }) => write(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") write(null);
        }}
      />
      <Button
        type="submit"
        size="xs"
        variant={changed ? "filled" : "default"}
        disabled={!changed}
        loading={sender.busy}
        aria-label={say("Update {name}", { name })}
      >
        {say("Update")}
      </Button>
    </form>
  );
}
