import { TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { IconSearch } from "./icons";

interface SearchFieldProps {
  /** Also what it is called, e.g. "Search by name". */
  label: string;
  value: string;
  onChange(text: string): void;
}

/** Asks at every key press; what is typed never waits for the answer. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  useEffect(() => {
    // Whoever is typing is ahead of the answers; changes from elsewhere are taken over.
    if (document.activeElement !== input.current) setText(value);
  }, [value]);
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label={label}
      placeholder={label}
      w="100%"
      maw="22rem"
      maxLength={200}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(currentTarget.value);
      }}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
    />
  );
}
