import type { DefaultValue } from "@conform-to/react";
import { Button, type ModalProps } from "@mantine/core";
import type { ColDef } from "ag-grid-community";
import { type ReactNode, useMemo } from "react";
import type { z } from "zod";
import { type RowMessages, rowMessages } from "#app/kernel/row-messages";
import type { RowToasts } from "#app/kernel/row-toasts";
import { DeleteDialog } from "./DeleteDialog";
import { actionsColumn } from "./data-table/columns";
import type { RowAction } from "./data-table/RowActions";
import type { Fields } from "./form-dialog/DialogForm";
import { FormDialog } from "./form-dialog/FormDialog";
import { useFormSender } from "./form-dialog/senders";
import { IconPencil, IconPlus, IconTrash } from "./icons";
import { useDialog } from "./use-dialog";
import { useRowToasts } from "./use-row-toasts";

interface RowDialogsOptions<Row extends { id: number }, Schema extends z.ZodType<object, object>> {
  /** As in buttons and titles, e.g. "Circular Group". */
  noun: string;
  /** The address of the resource route whose action is `answerRowAction`. */
  action: string;
  /** Said when the server gives no answer of ours; made from the noun when left out. */
  sentences?: RowMessages;
  schema: Schema;
  /** For rows that are there; the same when left out. */
  editSchema?: Schema;
  /** What the form starts from; null for a new row. */
  defaults(row: Row | null): DefaultValue<z.input<Schema>>;
  /** The inputs; the first one carries `data-autofocus`. */
  fields(fields: Fields<Schema>, row: Row | null): ReactNode;
  /** E.g. the row's name, for button labels. */
  nameOf(row: Row): string;
  /** What goes with it when it is deleted, as a sentence; null when nothing does. */
  goesWith?(row: Row): string | null;
  /** Rows that can't be changed keep their buttons switched off; must stay the same function between renders. */
  mayChange?(row: Row): boolean;
  /** See DeleteDialog. */
  deleteCheck?(row: Row): string;
  /** On the button of the edit dialog; "Save" when left out. */
  editLabel?: string;
  /** While this holds the button of the edit dialog is off. */
  editDisabled?(fields: Fields<Schema>): boolean;
  notices?: RowToasts;
  size?: ModalProps["size"];
  /** A dialog that the form opened stands above it, and Escape is that one's. */
  covered?: boolean;
}

/** Add, edit and delete dialogs of a list screen, with the button and the column that open them. */
export function useRowDialogs<Row extends { id: number }, Schema extends z.ZodType<object, object>>(
  options: RowDialogsOptions<Row, Schema>,
) {
  const { noun, action, schema, nameOf, mayChange, size } = options;
  const sentences = options.sentences ?? rowMessages(noun.toLowerCase());
  const editor = useDialog<{ row: Row | null }>();
  const remover = useDialog<Row>();
  const row = editor.subject?.row ?? null;
  const say = useRowToasts(options.notices);
  const submitted = row ? "edit" : "add";
  const saveSender = useFormSender({
    action,
    fallback: sentences[submitted],
    onDone: (_answer, form) => {
      editor.close();
      // An edited row is called what it is called now.
      say.done(submitted, String(form.get("name") ?? (row ? nameOf(row) : "")));
    },
    onRefused: ({ message }) => say.refused(submitted, row ? nameOf(row) : "", message),
  });
  const removed = remover.subject ? nameOf(remover.subject) : "";
  const deleteSender = useFormSender({
    action,
    fallback: sentences.delete,
    onDone: () => {
      remover.close();
      say.done("delete", removed);
    },
    onRefused: ({ message }) => say.refused("delete", removed, message),
  });
  const rowActions = useMemo<RowAction<Row>[]>(() => {
    const disabled = mayChange && ((row: Row) => !mayChange(row));
    return [
      {
        label: (row) => `Edit ${nameOf(row)}`,
        icon: IconPencil,
        disabled,
        onClick: (row) => editor.open({ row }),
      },
      {
        label: (row) => `Delete ${nameOf(row)}`,
        icon: IconTrash,
        color: "red",
        disabled,
        onClick: remover.open,
      },
    ];
  }, [nameOf, mayChange, editor.open, remover.open]);
  const subject = remover.subject;
  const goesWith = subject ? options.goesWith?.(subject) : null;
  return {
    addButton: (
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => editor.open({ row: null })}>
        Add {noun}
      </Button>
    ),
    /** Opens the dialog that adds one. */
    add: () => editor.open({ row: null }),
    /** Buttons to edit and delete; `nameOf` must stay the same function between renders. */
    rowActions,
    /** One of the dialogs is open. */
    opened: editor.opened || remover.opened,
    dialogs: (
      <>
        <FormDialog
          opened={editor.opened}
          onClose={editor.close}
          title={`${row ? "Edit" : "Add"} ${noun}`}
          schema={row ? (options.editSchema ?? schema) : schema}
          defaultValue={options.defaults(row)}
          sender={saveSender}
          extra={row ? { intent: "edit", id: String(row.id) } : { intent: "add" }}
          submitLabel={row ? (options.editLabel ?? "Save") : `Add ${noun}`}
          submitDisabled={row ? options.editDisabled : undefined}
          size={size}
          covered={options.covered}
        >
          {(fields) => options.fields(fields, row)}
        </FormDialog>
        <DeleteDialog
          opened={remover.opened}
          onClose={remover.close}
          title={`Delete ${noun}`}
          label={
            <>
              Are you sure you want to delete <strong>{subject ? nameOf(subject) : null}</strong>? {goesWith}
            </>
          }
          sender={deleteSender}
          values={{ intent: "delete", id: String(subject?.id) }}
          checkAddress={subject ? options.deleteCheck?.(subject) : undefined}
        />
      </>
    ),
  };
}

/** Columns with the row actions at the end, made once. */
export function useColumnsWithActions<Row>(columns: ColDef<Row>[], actions: RowAction<Row>[]): ColDef<Row>[] {
  return useMemo(() => [...columns, actionsColumn(actions)], [columns, actions]);
}
