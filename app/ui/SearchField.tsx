import { Select, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { say, told } from "#app/ui/language/say";
import { IconSearch } from "./icons";
import styles from "./screen.module.css";

interface SearchFieldProps<Field extends string> {
  /** The label and placeholder, e.g. "Search by name". */
  label: string;
  value: string;
  onChange(text: string): void;
  /** What one can choose to look in; without it there is no choice. */
  fields?: { value: Field; label: string }[];
  field: Field | null;
  onField(field: Field): void;
}

/** Asks at every key press; what is typed never waits for the answer. */
export function SearchField<Field extends string>(props: SearchFieldProps<Field>) {
  const { label, value, onChange, fields, field, onField } = props;
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  useEffect(() => {
    // Whoever is typing is ahead of the answers; changes from elsewhere are taken over.
    if (document.activeElement !== input.current) setText(value);
  }, [value]);
  return (
    <div className={styles.search}>
      {fields ? (
        <Select
          aria-label={say("Search by")}
          data={fields.map((choice) => ({ ...choice, label: told(choice.label) }))}
          value={field}
          onChange={(chosen) => onField(chosen as Field)}
          className={styles.searchBy}
        />
      ) : null}
      <TextInput
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        className={styles.searchText}
        maxLength={200}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          onChange(currentTarget.value);
        }}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      />
    </div>
  );
}
