import { Kbd, TextInput } from "@mantine/core";
import { type KeyboardEvent, type Ref, useId } from "react";
import styles from "./review.module.css";

interface ReadingFieldProps {
  inputRef: Ref<HTMLInputElement>;
  label: string;
  value: string;
  maxLength: number;
  /** What is printed that it may say; the first is what is suggested. */
  readings: readonly string[];
  /** How the list of readings is called. */
  listLabel: string;
  /** The digit that chooses the first reading. */
  firstDigit: number;
  onChange(value: string): void;
  onAccept(): void;
}

/** A field with what else may be printed below it: the arrow keys go through the readings, outside of the field digits choose one. */
export function ReadingField({ readings, listLabel, firstDigit, ...field }: ReadingFieldProps) {
  const { inputRef, label, value, maxLength, onChange, onAccept } = field;
  const listId = useId();
  const chosen = readings.indexOf(value);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step && readings[(chosen + step + readings.length) % readings.length];
    if (event.key === "Enter") onAccept();
    else if (event.key === "Escape") event.currentTarget.blur();
    else if (next) onChange(next);
    else return;
    event.preventDefault();
  };
  const hasOthers = readings.length > 1;
  const combobox = {
    role: "combobox",
    "aria-expanded": true,
    "aria-controls": listId,
    "aria-activedescendant": chosen < 0 ? undefined : `${listId}-${chosen}`,
  };
  return (
    <div>
      <TextInput
        ref={inputRef}
        label={label}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        {...(hasOthers ? combobox : {})}
      />
      {hasOthers ? (
        <div role="listbox" id={listId} aria-label={listLabel} className={styles.readings}>
          {readings.map((reading, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the field and the digits choose by keys
            <div
              key={reading}
              role="option"
              id={`${listId}-${index}`}
              aria-selected={index === chosen}
              className={styles.reading}
              onClick={() => onChange(reading)}
            >
              <Kbd size="xs">{firstDigit + index}</Kbd> <span>{reading}</span>
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
