import { NumberInput, Select } from "@mantine/core";
import { DayInput } from "#app/ui/fields/DayInput";
import styles from "./mode-field.module.css";

interface InputProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

/** A whole number from 1. */
export function CountInput({ label, value, onChange, most }: InputProps & { most?: number }) {
  return (
    <NumberInput
      aria-label={label}
      className={styles.count}
      size="xs"
      min={1}
      max={most}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="blur"
      value={value}
      onChange={(next) => {
        // It tells of its value whenever it is left, changed or not.
        if (String(next) !== value) onChange(String(next));
      }}
    />
  );
}

export function ChoiceInput({
  label,
  value,
  onChange,
  choices,
}: InputProps & { choices: { value: string; label: string }[] }) {
  return (
    <Select
      aria-label={label}
      className={styles.unit}
      size="xs"
      data={choices}
      value={value}
      onChange={(next) => onChange(next ?? "")}
    />
  );
}

/** A day, typed as MM/DD/YYYY or picked; none in the future. The value is YYYY-MM-DD, or empty. */
export function PastDayInput({ label, value, onChange, today }: InputProps & { today: string }) {
  return (
    <DayInput
      aria-label={label}
      className={styles.day}
      size="xs"
      value={value || null}
      onChange={(next) => onChange(next ?? "")}
      maxDate={today}
      popoverProps={{ zIndex: 400 }}
    />
  );
}
