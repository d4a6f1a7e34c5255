import { Group, Input, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { useRef, useState } from "react";
import { saidErrors } from "#app/ui/fields/said-errors";
import { say } from "#app/ui/language/say";
import { IconUpload } from "../icons";
import { isTable } from "./table-file-schema";
import styles from "./upload.module.css";
import { useRefusedFiles } from "./use-refused-files";

interface TableFieldProps {
  field: { name: string; id: string; errors?: string[] };
  /** Below the invitation, e.g. what is taken. */
  hint: string;
  disabled?: boolean;
  /** Another file stands there than the one whose errors may be shown. */
  onChoose?(): void;
}

/** A field for one .csv or .xlsx file, dropped or chosen. */
export function TableField({ field, hint, disabled = false, onChoose }: TableFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string | null>(null);
  const { sift, sentence } = useRefusedFiles(isTable, say("Choose a .csv or .xlsx file."));
  const keep = (chosen: File[]) => {
    const [file] = sift(chosen);
    if (!file || !input.current) return;
    // The form reads a real file input, so the choice has to end up in one.
    const transfer = new DataTransfer();
    transfer.items.add(file);
    input.current.files = transfer.files;
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
    setName(file.name);
    onChoose?.();
  };
  const error = sentence ?? saidErrors(field);
  return (
    <Input.Wrapper label={say("File")} error={error} labelElement="div" id={field.id}>
      <input ref={input} type="file" name={field.name} hidden tabIndex={-1} aria-hidden />
      <Dropzone
        onDrop={keep}
        multiple={false}
        disabled={disabled}
        useFsAccessApi={false}
        className={styles.drop}
        data-error={error ? true : undefined}
        data-autofocus
        aria-label={say("File: choose one, or drop it here")}
        inputProps={{ "aria-label": say("Choose a file"), accept: ".csv,.tsv,.txt,.xlsx" } as object}
      >
        <Group gap="sm" wrap="nowrap">
          <IconUpload size={22} stroke={1.75} aria-hidden className={styles.dropIcon} />
          <div>
            <Text fw={600} style={{ overflowWrap: "anywhere" }} aria-live="polite">
              {name ?? say("Drop a file here or choose one")}
            </Text>
            <Text size="xs" c="dimmed">
              {hint}
            </Text>
          </div>
        </Group>
      </Dropzone>
    </Input.Wrapper>
  );
}
