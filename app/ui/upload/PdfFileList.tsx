import { ActionIcon, Text, VisuallyHidden } from "@mantine/core";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { say } from "#app/ui/language/say";
import { IconArrowDown, IconArrowUp, IconFileTypePdf, IconPhoto, IconX } from "../icons";
import styles from "./upload.module.css";

interface PdfFileListProps {
  files: File[];
  disabled: boolean;
  onChange(files: File[]): void;
  /** The last file was removed; the focus has to go somewhere. */
  onEmptied(): void;
}

/** Chosen files in the order in which they are sent: dragged, or moved and removed by their buttons. */
export function PdfFileList({ files, disabled, onChange, onEmptied }: PdfFileListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const movable = !disabled && files.length > 1;

  const move = (from: number, to: number) => {
    if (disabled || from === to || !files[from] || !files[to]) return;
    const { name } = files[from];
    setSaid(say("{name} is now file {number} of {total}.", { name, number: to + 1, total: files.length }));
    onChange(moved(files, from, to));
  };
  const remove = (index: number) => {
    flushSync(() => {
      setSaid(say("{name} was removed.", { name: files[index]?.name }));
      onChange(files.filter((_, at) => at !== index));
    });
    const buttons = list.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [];
    if (buttons.length === 0) onEmptied();
    else buttons[Math.min(index, buttons.length - 1)]?.focus();
  };
  /** A button that moves along with its file keeps the focus. */
  const moveButton = (index: number, to: number, label: string, Icon: typeof IconArrowUp) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      aria-disabled={!files[to]}
      data-disabled={!files[to] || undefined}
      disabled={disabled}
      onClick={({ currentTarget }) => {
        flushSync(() => move(index, to));
        currentTarget.focus();
      }}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
  const drop = (to: number) => {
    if (dragged !== null) move(dragged, to);
    setDragged(null);
    setOver(null);
  };

  return (
    <>
      <ol ref={list} className={styles.files}>
        {files.map((file, index) => (
          <li
            key={`${file.name} ${file.size} ${file.lastModified}`}
            className={styles.file}
            draggable={movable}
            data-dragged={dragged === index || undefined}
            data-over={dragged !== null && over === index ? (dragged < index ? "below" : "above") : undefined}
            onDragStart={({ dataTransfer }) => {
              dataTransfer.effectAllowed = "move";
              dataTransfer.setData("text/plain", file.name);
              setDragged(index);
            }}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(index);
            }}
            onDrop={() => drop(index)}
            onDragEnd={() => {
              setDragged(null);
              setOver(null);
            }}
          >
            {file.type.startsWith("image/") ? (
              <IconPhoto size={20} stroke={1.75} aria-hidden className={styles.fileIcon} />
            ) : (
              <IconFileTypePdf size={20} stroke={1.75} aria-hidden className={styles.fileIcon} />
            )}
            <Text truncate flex={1}>
              {file.name}
            </Text>
            <Text c="dimmed" className="tabular">
              {formatBytes(file.size)}
            </Text>
            {files.length > 1 ? (
              <>
                {moveButton(index, index - 1, say("Move {name} up", { name: file.name }), IconArrowUp)}
                {moveButton(index, index + 1, say("Move {name} down", { name: file.name }), IconArrowDown)}
              </>
            ) : null}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={say("Remove {name}", { name: file.name })}
              data-remove
              disabled={disabled}
              onClick={() => remove(index)}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

function formatBytes(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** The list with the entry at `from` taken out and put in again so that it stands at `to`. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const left = list.filter((_, index) => index !== from);
  return [...left.slice(0, to), ...list.slice(from, from + 1), ...left.slice(to)];
}
