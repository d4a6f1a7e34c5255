import { Button } from "@mantine/core";
import type { ColDef } from "ag-grid-community";
import { type ReactNode, useMemo } from "react";
import { type RowMessages, rowMessages } from "#app/kernel/row-messages";
import type { RowToasts } from "#app/kernel/row-toasts";
import { DeleteDialog } from "./DeleteDialog";
import { actionsColumn } from "./data-table/columns";
import type { RowAction } from "./data-table/RowActions";
import { type AskInBetween, type FormSender, useFormSender } from "./form-dialog/senders";
import { IconPencil, IconPlus, IconTrash } from "./icons";
import { say, sayNodes } from "./language/say";
import { nounIn } from "./noun-in";
import { type Dialog, useDialog } from "./use-dialog";
import { useRowToasts } from "./use-row-toasts";

/** What the dialog that adds or edits a row is given. */
export interface RowDialogProps<Row> {
  opened: boolean;
  onClose(): void;
  /** Null for a new one; stays while the dialog closes. */
  row: Row | null;
  /** What a row is called in buttons and titles, e.g. "Circular Group". */
  noun: string;
  sender: FormSender;
}

interface RowDialogsOptions<Row extends { id: number }> extends Pick<RowDialogProps<Row>, "noun"> {
  /** The address of the resource route whose action is `answerRowAction`. */
  action: string;
  /** Said when the server gives no answer of ours; made from the noun when left out. */
  sentences?: RowMessages;
  /** Draws the dialog that adds or edits a row: a `lazyDialog` around a `RowFormDialog`. */
  dialog(props: RowDialogProps<Row>): ReactNode;
  /** E.g. the row's name, for button labels. */
  nameOf(row: Row): string;
  /** What goes with it when it is deleted, as a sentence; null when nothing does. */
  goesWith?(row: Row): string | null;
  /** Rows that can't be changed keep their buttons switched off; must stay the same function between renders. */
  mayChange?(row: Row): boolean;
  /** See DeleteDialog. */
  deleteCheck?(row: Row): string;
  notices?: RowToasts;
  askInBetween?: AskInBetween;
}

/** Add, edit and delete dialogs of a list screen, with the button and the column that open them. */
export function useRowDialogs<Row extends { id: number }>(options: RowDialogsOptions<Row>) {
  const { noun, nameOf, mayChange } = options;
  const editor = useDialog<{ row: Row | null }>();
  const remover = useDialog<Row>();
  const senders = useRowSenders(options, editor, remover);
  const rowActions = useMemo<RowAction<Row>[]>(() => {
    const disabled = mayChange && ((row: Row) => !mayChange(row));
    return [
      {
        word: "Edit",
        label: (row) => say("Edit {name}", { name: nameOf(row) }),
        main: nameOf,
        icon: IconPencil,
        disabled,
        onClick: (row) => editor.open({ row }),
      },
      {
        word: "Delete",
        label: (row) => say("Delete {name}", { name: nameOf(row) }),
        icon: IconTrash,
        color: "red",
        disabled,
        onClick: remover.open,
      },
    ];
  }, [nameOf, mayChange, editor.open, remover.open]);
  const add = () => editor.open({ row: null });
  return {
    addButton: (
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
        {say("Add {noun}", { noun: nounIn(noun) })}
      </Button>
    ),
    /** Opens the dialog that adds one. */
    add,
    /** Buttons to edit and delete; `nameOf` must stay the same function between renders. */
    rowActions,
    /** Whether one of the dialogs is open. */
    opened: editor.opened || remover.opened,
    dialogs: (
      <>
        {options.dialog({
          opened: editor.opened,
          onClose: editor.close,
          row: editor.subject?.row ?? null,
          noun,
          sender: senders.save,
        })}
        <RemoveDialog options={options} remover={remover} sender={senders.remove} />
      </>
    ),
  };
}

/** What sends the dialogs' forms, closes them once they are through and says what came of them. */
function useRowSenders<Row extends { id: number }>(
  { noun, action, nameOf, ...options }: RowDialogsOptions<Row>,
  editor: Dialog<{ row: Row | null }>,
  remover: Dialog<Row>,
) {
  const messages = options.sentences ?? rowMessages(noun.toLowerCase());
  const toasts = useRowToasts(options.notices);
  const row = editor.subject?.row ?? null;
  const intent = row ? "edit" : "add";
  const save = useFormSender({
    action,
    askInBetween: options.askInBetween,
    fallback: messages[intent],
    onDone: (_answer, form) => {
      editor.close();
      // An edited row is called what it is called now.
      toasts.done(intent, String(form.get("name") ?? (row ? nameOf(row) : "")), form);
    },
    onRefused: ({ message }) => toasts.refused(intent, row ? nameOf(row) : "", message),
  });
  const removed = remover.subject ? nameOf(remover.subject) : "";
  const remove = useFormSender({
    action,
    fallback: messages.delete,
    onDone: () => {
      remover.close();
      toasts.done("delete", removed);
    },
    onRefused: ({ message }) => toasts.refused("delete", removed, message),
  });
  return { save, remove };
}

interface RemoveDialogProps<Row> {
  options: Pick<RowDialogsOptions<Row & { id: number }>, "noun" | "nameOf" | "goesWith" | "deleteCheck">;
  remover: Dialog<Row>;
  sender: FormSender;
}

function RemoveDialog<Row extends { id: number }>({ options, remover, sender }: RemoveDialogProps<Row>) {
  const { subject } = remover;
  const goesWith = subject ? options.goesWith?.(subject) : null;
  return (
    <DeleteDialog
      opened={remover.opened}
      onClose={remover.close}
      title={say("Delete {noun}", { noun: nounIn(options.noun) })}
      label={
        <>
          {sayNodes("Are you sure you want to delete {name}?", {
            name: <strong>{subject ? options.nameOf(subject) : null}</strong>,
          })}{" "}
          {goesWith}
        </>
      }
      sender={sender}
      values={{ intent: "delete", id: String(subject?.id) }}
      checkAddress={subject ? options.deleteCheck?.(subject) : undefined}
    />
  );
}

/** Columns with the row actions at the end, made once. */
export function useColumnsWithActions<Row>(columns: ColDef<Row>[], actions: RowAction<Row>[]): ColDef<Row>[] {
  return useMemo(() => [...columns, actionsColumn(actions)], [columns, actions]);
}
