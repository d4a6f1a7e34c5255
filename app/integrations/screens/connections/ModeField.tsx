import { Fieldset, Radio, Text } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { told } from "#app/ui/language/say";
import styles from "./mode-field.module.css";

export interface Mode {
  mode: number;
  /** Names the radio button, e.g. "The last days, weeks, months or years". */
  label: string;
  values: Record<string, string>;
  /** The inputs, in the middle of a sentence. */
  inputs: ReactNode;
}

interface ModeFieldProps {
  /** Under which the chosen mode's values are sent, as `<name>.mode`, `<name>.<value>`. */
  name: string;
  label: string;
  /** Null: none is chosen yet. */
  chosen: number | null;
  onChoose(mode: number): void;
  modes: Mode[];
  errors: string[];
}

/** Keys that go past an input and leave it as it is. */
const passing = new Set(["Tab", "Shift", "Escape"]);

/**
 * Several ways to say something, one of which counts: touching any input of a mode chooses it, and only its values are
 * sent. Going past with Tab chooses nothing.
 */
export function ModeField({ name, label, chosen, onChoose, modes, errors }: ModeFieldProps) {
  const sent = modes.find(({ mode }) => mode === chosen);
  const values: Record<string, string> = sent ? { mode: String(sent.mode), ...sent.values } : {};
  const group = `${name}-mode`;
  const hidden = useRef<HTMLDivElement>(null);
  const contents = JSON.stringify(values);
  const before = useRef(contents);
  useEffect(() => {
    // The form looks at its inputs when they tell that they changed; hidden ones don't by themselves.
    if (before.current === contents) return;
    before.current = contents;
    hidden.current?.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [contents]);
  const touches = (mode: number) => ({
    onClick: () => onChoose(mode),
    onInput: () => onChoose(mode),
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (!passing.has(key)) onChoose(mode);
    },
  });
  return (
    <Fieldset legend={label} className={styles.field} aria-invalid={errors.length > 0 || undefined}>
      <div ref={hidden} hidden>
        {Object.entries(values).map(([key, value]) => (
          <input key={key} type="hidden" name={`${name}.${key}`} value={value} />
        ))}
      </div>
      {modes.map(({ mode, label, inputs }) => (
        <div key={mode} className={styles.mode} data-chosen={mode === chosen || undefined}>
          <Radio
            aria-label={label}
            name={group}
            form=""
            checked={mode === chosen}
            onChange={() => onChoose(mode)}
          />
          <div className={styles.inputs} {...touches(mode)}>
            {inputs}
          </div>
        </div>
      ))}
      {errors.length > 0 ? (
        <Text role="alert" size="sm" c="red">
          {[...new Set(errors)].map(told).join(" ")}
        </Text>
      ) : null}
    </Fieldset>
  );
}
