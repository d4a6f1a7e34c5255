import { Group, Input } from "@mantine/core";
import { TimePicker } from "@mantine/dates";
import { useId } from "react";
import { DayInput } from "#app/ui/fields/DayInput";
import { say } from "#app/ui/language/say";

interface MinuteFieldsProps {
  /** YYYY-MM-DDTHH:mm. */
  value: string;
  onChange(value: string): void;
}

/** A day (typed as MM/DD/YYYY or picked) and a minute of it. While one of them is empty, nothing is told. */
export function MinuteFields({ value, onChange }: MinuteFieldsProps) {
  const id = useId();
  const [day, time] = [value.slice(0, 10), value.slice(11, 16)];
  return (
    <Input.Wrapper label={say("Date and time")} labelProps={{ htmlFor: id }}>
      <Group gap="xs">
        <DayInput
          id={id}
          value={day || null}
          onChange={(next) => next && onChange(`${next}T${time || "00:00"}`)}
          flex="1 1 9rem"
          popoverProps={{ zIndex: 400 }}
        />
        <TimePicker
          value={time}
          onChange={(next) => /^\d\d:\d\d/.test(next) && onChange(`${day}T${next.slice(0, 5)}`)}
          // A shop’s hours, which the form of stores asks for, are another word in other languages.
          hoursInputLabel={say("{of, select, other {Hours}}", { of: "clock" })}
          minutesInputLabel={say("Minutes")}
        />
      </Group>
    </Input.Wrapper>
  );
}
