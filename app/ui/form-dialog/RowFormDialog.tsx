import type { DefaultValue } from "@conform-to/react";
import type { ModalProps } from "@mantine/core";
import type { ReactNode } from "react";
import type * as z from "zod";
import { say, told } from "../language/say";
import { nounIn } from "../noun-in";
import type { RowDialogProps } from "../use-row-dialogs";
import type { Fields } from "./DialogForm";
import { FormDialog } from "./FormDialog";

interface RowFormDialogProps<Row, Schema extends z.ZodType<object, object>> extends RowDialogProps<Row> {
  schema: Schema;
  /** The schema for editing a row; `schema` if left out. */
  editSchema?: Schema;
  /** What the form starts from; null for a new row. */
  defaults(row: Row | null): DefaultValue<z.input<Schema>>;
  /** The inputs; the first one carries `data-autofocus`. */
  fields(fields: Fields<Schema>, row: Row | null): ReactNode;
  /** The submit button's label when editing a row; "Save" if left out. */
  editLabel?: string;
  /** Disables the submit button, when editing a row, as long as it returns true. */
  editDisabled?(fields: Fields<Schema>): boolean;
  size?: ModalProps["size"];
  /** A dialog that the form opened stands above it, and Escape is that one's. */
  covered?: boolean;
}

/** The dialog in which a list's screen adds or edits a row; see `useRowDialogs`. */
export function RowFormDialog<Row extends { id: number }, Schema extends z.ZodType<object, object>>(
  props: RowFormDialogProps<Row, Schema>,
) {
  const { opened, onClose, row, noun, sender, schema, size, covered } = props;
  const toAdd = say("Add {noun}", { noun: nounIn(noun) });
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={row ? say("Edit {noun}", { noun: nounIn(noun) }) : toAdd}
      schema={row ? (props.editSchema ?? schema) : schema}
      defaultValue={props.defaults(row)}
      sender={sender}
      extra={row ? { intent: "edit", id: String(row.id) } : { intent: "add" }}
      merges={row !== null}
      submitLabel={row ? told(props.editLabel ?? "Save") : toAdd}
      submitDisabled={row ? props.editDisabled : undefined}
      size={size}
      covered={covered}
    >
      {(fields) => props.fields(fields, row)}
    </FormDialog>
  );
}
