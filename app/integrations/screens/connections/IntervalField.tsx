import { TimePicker } from "@mantine/dates";
import { useState } from "react";
import {
  type Interval,
  intervalUnits,
  type Period,
  periods,
  type Scope,
  scopes,
  weekdays,
} from "#app/integrations/domain/connections/interval-grammar";
import { weekdayName } from "#app/integrations/ui/connections/say-schedule";
import { say, sayNodes, told } from "#app/ui/language/say";
import { ModeField } from "./ModeField";
import { ChoiceInput, CountInput } from "./mode-inputs";

interface IntervalFieldProps {
  name: string;
  /** Null: none is chosen yet. */
  initial: Interval | null;
  onChoose(mode: number): void;
  errors: string[];
}

/** When a connection runs. */
export function IntervalField({ name, initial, onChoose, errors }: IntervalFieldProps) {
  const [chosen, setChosen] = useState<number | null>(initial?.mode ?? null);
  const [values, setValues] = useState(() => startingValues(initial));
  const choose = (mode: number) => {
    setChosen(mode);
    onChoose(mode);
  };
  const set = (mode: 1 | 2 | 3, change: Record<string, string>) => {
    choose(mode);
    setValues((before) => ({ ...before, [mode]: { ...before[mode], ...change } }));
  };
  return (
    <ModeField
      name={name}
      label={say("Connection Interval")}
      chosen={chosen}
      onChoose={choose}
      errors={errors}
      modes={[
        {
          mode: 1,
          label: say("Every"),
          values: values[1],
          inputs: sayNodes("Every {count} {unit}", {
            count: (
              <CountInput
                label={say("Every: number")}
                value={values[1].count}
                onChange={(count) => set(1, { count })}
              />
            ),
            unit: (
              <ChoiceInput
                label={say("Every: unit")}
                choices={inWords(intervalUnits)}
                value={values[1].unit}
                onChange={(unit) => set(1, { unit })}
              />
            ),
          }),
        },
        {
          mode: 2,
          label: say("Every weekday"),
          values: values[2],
          inputs: sayNodes("Every {weekday} at {time}", {
            weekday: (
              <ChoiceInput
                label={say("Weekday")}
                choices={weekdays.map((day) => ({ value: day, label: weekdayName(day) }))}
                value={values[2].weekday}
                onChange={(weekday) => set(2, { weekday })}
              />
            ),
            time: (
              <TimePicker
                size="xs"
                value={values[2].time}
                onChange={(time) => set(2, { time })}
                hoursInputLabel={say("Hours")}
                minutesInputLabel={say("Minutes")}
              />
            ),
          }),
        },
        {
          mode: 3,
          label: say("The Nth of a period"),
          values: values[3],
          inputs: sayNodes(
            "The {nth} {number, selectordinal, one {st} two {nd} few {rd} other {th}} {period} of the {scope}",
            {
              nth: (
                <CountInput
                  label={say("Nth: number")}
                  most={31}
                  value={values[3].nth}
                  onChange={(nth) => set(3, { nth })}
                />
              ),
              number: Number(values[3].nth),
              period: (
                <ChoiceInput
                  label={say("Nth: period")}
                  choices={inWords(periods)}
                  value={values[3].period}
                  onChange={(period) => set(3, { period: period as Period })}
                />
              ),
              scope: (
                <ChoiceInput
                  label={say("Nth: of the")}
                  choices={inWords(scopes)}
                  value={values[3].scope}
                  onChange={(scope) => set(3, { scope: scope as Scope })}
                />
              ),
            },
          ),
        },
      ]}
    />
  );
}

function inWords(values: readonly string[]): { value: string; label: string }[] {
  return values.map((value) => ({ value, label: told(value) }));
}

function startingValues(initial: Interval | null) {
  return {
    1: initial?.mode === 1 ? { count: String(initial.count), unit: initial.unit as string } : usual[1],
    2: initial?.mode === 2 ? { weekday: initial.weekday as string, time: initial.time } : usual[2],
    3:
      initial?.mode === 3
        ? { nth: String(initial.nth), period: initial.period as string, scope: initial.scope as string }
        : usual[3],
  };
}

const usual = {
  1: { count: "1", unit: "hours" },
  2: { weekday: "monday", time: "06:00" },
  3: { nth: "1", period: "day", scope: "month" },
};
