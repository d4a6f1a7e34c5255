import type { FieldMetadata } from "@conform-to/react";
import { Input } from "@mantine/core";
import { TimePicker } from "@mantine/dates";
import { useRef, useState } from "react";
import { DayInput } from "#app/ui/fields/DayInput";
import { saidErrors } from "#app/ui/fields/said-errors";
import { useFieldControl } from "#app/ui/fields/use-field-control";
import { say } from "#app/ui/language/say";
import styles from "./circular-fields.module.css";

interface WallTimeFieldProps {
  field: FieldMetadata<string>;
  label: string;
  /** HH:mm:ss; what the day gets until a time is chosen. */
  defaultTime: string;
}

/** A day (typed as MM/DD/YYYY or picked) and a time. The field holds `YYYY-MM-DDTHH:mm:ss`, or nothing without a day. */
export function WallTimeField({ field, label, defaultTime }: WallTimeFieldProps) {
  const initial = (field.initialValue as string | undefined) ?? "";
  const [day, setDay] = useState<string | null>(initial.slice(0, 10) || null);
  const [time, setTime] = useState(initial.slice(11, 19) || defaultTime);
  const control = useFieldControl(field);
  /** A time that is typed behind the day, told just before the day is. */
  const typedTime = useRef<string | null>(null);
  const update = (nextDay: string | null, nextTime: string) => {
    setDay(nextDay);
    setTime(nextTime);
    control.change(nextDay === null ? "" : `${nextDay}T${nextTime || defaultTime}`);
  };
  const error = saidErrors(field);
  return (
    <Input.Wrapper label={label} labelProps={{ htmlFor: field.id }} error={error}>
      <div className={styles.moment}>
        <DayInput
          id={field.id}
          value={day}
          onChange={(value) => {
            update(value, typedTime.current ?? time);
            typedTime.current = null;
          }}
          onTime={(typed) => {
            typedTime.current = typed;
          }}
          aria-invalid={error ? true : undefined}
          error={Boolean(error)}
          popoverProps={{ zIndex: 400 }}
        />
        <TimePicker
          value={time}
          onChange={(value) => update(day, value)}
          withSeconds
          hoursInputLabel={say("{label}: hours", { label })}
          minutesInputLabel={say("{label}: minutes", { label })}
          secondsInputLabel={say("{label}: seconds", { label })}
        />
      </div>
    </Input.Wrapper>
  );
}
