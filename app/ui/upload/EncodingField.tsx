import { Box, Select, Stack, Text } from "@mantine/core";
import { useEffect, useMemo, useRef, useState } from "react";
import { encodings, usualEncoding } from "#app/identity/domain/user-imports/encodings";
import { say } from "#app/ui/language/say";
import styles from "./encoding-field.module.css";
import { linesToJudge } from "./lines-to-judge";

interface EncodingFieldProps {
  /** The file that does not say how it is encoded. */
  file: File;
  disabled: boolean;
}

// A file in UTF-8 never gets here, and UTF-16 has no lines that could be found before it is read.
const choices = Object.entries(encodings)
  .filter(([name]) => !name.startsWith("utf-"))
  .map(([value, label]) => ({ value, label }));

/** Asks for the encoding of a file by showing how its lines read in the one that is chosen. */
export function EncodingField({ file, disabled }: EncodingFieldProps) {
  const [encoding, setEncoding] = useState<string>(usualEncoding);
  const [lines, setLines] = useState<Uint8Array[]>([]);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    let isGone = false;
    file
      .arrayBuffer()
      .then((buffer) => {
        if (!isGone) setLines(linesToJudge(new Uint8Array(buffer)));
      })
      // Moved away since: sending it will say so.
      .catch(() => {});
    return () => {
      isGone = true;
    };
  }, [file]);
  useEffect(() => input.current?.focus(), []);
  const texts = useMemo(() => {
    const decoder = new TextDecoder(encoding);
    return lines.map((line) => decoder.decode(line));
  }, [lines, encoding]);
  return (
    <Stack gap="xs">
      <Select
        ref={input}
        label={say("Encoding")}
        description={say("Choose the one that shows the names below correctly.")}
        name="encoding"
        data={choices}
        value={encoding}
        onChange={(value) => setEncoding(value ?? usualEncoding)}
        allowDeselect={false}
        searchable
        disabled={disabled}
      />
      <Box
        component="section"
        className={styles.lines}
        aria-label={say("Lines of the file")}
        aria-live="polite"
      >
        {texts.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no other name
          <Text key={index} size="sm" className={styles.line} dir="auto">
            {text}
          </Text>
        ))}
      </Box>
    </Stack>
  );
}
