import { Checkbox, Group, Input, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { useRef, useState } from "react";
import { inNaturalOrder } from "#app/kernel/natural-order";
import { useFetched } from "#app/ui/fetch-json";
import { saidErrors } from "#app/ui/fields/said-errors";
import { say, told } from "#app/ui/language/say";
import { IconUpload } from "../icons";
import { PdfFileList } from "./PdfFileList";
import { isPageFile, isPdf, pageFileTypes } from "./pdf-files-schema";
import styles from "./upload.module.css";
import { useRefusedFiles } from "./use-refused-files";

interface PdfFieldProps {
  field: { name: string; id: string; errors?: string[] };
  disabled?: boolean;
  autoFocus?: boolean;
}

const accept = Object.entries(pageFileTypes).flat(2).join();

/** A field for PDF files and pictures, dropped or chosen, listed in the order of their pages in the circular. */
export function PdfField({ field, disabled = false, autoFocus = false }: PdfFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const dropzone = useRef<HTMLDivElement>(null);
  const [files, setFiles] = useState<File[]>([]);
  const [cutsMarks, setCutsMarks] = useState(true);
  // Null where pages stay here.
  const outsideCost = useFetched<string | null>("/dashboard/circulars/cost");
  const keep = (next: File[]) => {
    setFiles(next);
    if (!input.current) return;
    // The form reads a real file input, so the files have to be put into one.
    const transfer = new DataTransfer();
    for (const file of next) transfer.items.add(file);
    input.current.files = transfer.files;
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const { sift, sentence } = useRefusedFiles(
    isPageFile,
    say("Only PDF, JPG, PNG and WebP files are taken. Save photos from a phone (HEIC) as JPG first."),
  );
  const error = sentence ?? saidErrors(field);
  return (
    <Input.Wrapper label={say("PDF File")} error={error} labelElement="div" id={field.id}>
      <input ref={input} type="file" name={field.name} multiple hidden tabIndex={-1} aria-hidden />
      <Dropzone
        ref={dropzone}
        onDrop={(dropped) => {
          const fresh = sift(dropped).filter((file) => !files.some(isSame(file)));
          // Whoever chooses several files at once has no say in their order.
          if (fresh.length > 0) keep([...files, ...inNaturalOrder(fresh, ({ name }) => name)]);
        }}
        disabled={disabled}
        useFsAccessApi={false}
        className={styles.drop}
        data-error={error ? true : undefined}
        data-autofocus={autoFocus || undefined}
        aria-label={say("PDF File: choose files, or drop them here")}
        inputProps={{ "aria-label": say("Choose PDF files or pictures"), accept } as object}
      >
        <Group gap="sm" wrap="nowrap">
          <IconUpload size={22} stroke={1.75} aria-hidden className={styles.dropIcon} />
          <div>
            <Text fw={600}>{say("Drop a PDF or pictures here or choose them")}</Text>
            <Text size="xs" c="dimmed">
              {say("Pictures: JPG, PNG or WebP. Pages are added in the order of the files.")}
            </Text>
          </div>
        </Group>
      </Dropzone>
      {files.length > 0 ? (
        <PdfFileList
          files={files}
          disabled={disabled}
          onChange={keep}
          onEmptied={() => dropzone.current?.focus()}
        />
      ) : null}
      {files.some(isPdf) ? (
        <Checkbox
          mt="xs"
          label={say("Cut printer's marks and bleed")}
          description={say("For files made for a printing press. Other files don't change.")}
          checked={cutsMarks}
          disabled={disabled}
          onChange={({ currentTarget }) => setCutsMarks(currentTarget.checked)}
        />
      ) : null}
      <input type="hidden" name="cutMarks" value={String(cutsMarks)} />
      {outsideCost ? <Text size="xs">{told(outsideCost)}</Text> : null}
    </Input.Wrapper>
  );
}

/** Recognises a file that is chosen a second time, which is added once only. */
function isSame(file: File) {
  return ({ name, size, lastModified }: File) =>
    name === file.name && size === file.size && lastModified === file.lastModified;
}
