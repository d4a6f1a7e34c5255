import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useRef } from "react";
import { useFormSender } from "#app/ui/form-dialog/senders";
import { useRefusalNotice } from "#app/ui/form-dialog/use-refusal";
import { IconPlus } from "#app/ui/icons";
import { say, told } from "#app/ui/language/say";
import { notifySuccess } from "#app/ui/notices";
import styles from "./categories.module.css";

/** The resource route that every change of this screen goes to. */
export const changeAddress = "/dashboard/categories/change";

/** Makes a category by its name; ready for the next one afterwards. */
export function CategoryAdder() {
  const form = useRef<HTMLFormElement>(null);
  const sender = useFormSender({
    action: changeAddress,
    fallback: "Error adding category",
    onDone: () => {
      form.current?.reset();
      notifySuccess(say("Category added!"));
    },
  });
  useRefusalNotice(sender.refused, "There was an error while adding a category");
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!sender.busy) sender.send(new FormData(event.currentTarget));
  };
  return (
    <form ref={form} className={styles.adder} onSubmit={send} method="post">
      <input type="hidden" name="intent" value="add" />
      <TextInput
        name="name"
        className={styles.newName}
        label={say("New category")}
        placeholder={say("Category name")}
        maxLength={200}
        autoComplete="off"
        error={sender.refused?.fields.name?.map(told).join(" ")}
      />
      <Button type="submit" loading={sender.busy} leftSection={<IconPlus size={18} aria-hidden />}>
        {say("Add Category")}
      </Button>
    </form>
  );
}
