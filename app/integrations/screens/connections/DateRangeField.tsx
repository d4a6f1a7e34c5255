import { useState } from "react";
import { type DateRange, rangeUnits } from "#app/integrations/domain/connections/date-range";
import { say, sayNodes, told } from "#app/ui/language/say";
import { ModeField } from "./ModeField";
import { ChoiceInput, CountInput, PastDayInput } from "./mode-inputs";

interface DateRangeFieldProps {
  name: string;
  initial: DateRange;
  /** YYYY-MM-DD in the connection's zone. */
  today: string;
  errors: string[];
}

/** Which dates a run asks for. */
export function DateRangeField({ name, initial, today, errors }: DateRangeFieldProps) {
  const [chosen, setChosen] = useState<number>(initial.mode);
  const [given, setGiven] = useState(() => startingValues(initial));
  const set = (mode: 1 | 2 | 3 | 4, change: Record<string, string>) => {
    setChosen(mode);
    setGiven((before) => ({ ...before, [mode]: { ...before[mode], ...change } }));
  };
  // What nobody gave follows today, which is known only once the retailer's zone has come.
  const values = {
    ...given,
    2: { from: given[2].from ?? usualStart(today), to: given[2].to ?? today },
    4: { ...given[4], ending: given[4].ending ?? today },
  };
  const count = (mode: 1 | 3 | 4, label: string) => (
    <CountInput label={label} value={values[mode].count} onChange={(next) => set(mode, { count: next })} />
  );
  const unit = (mode: 1 | 3 | 4, label: string) => (
    <ChoiceInput
      label={label}
      choices={rangeUnits.map((each) => ({ value: each, label: told(each) }))}
      value={values[mode].unit}
      onChange={(next) => set(mode, { unit: next })}
    />
  );
  return (
    <ModeField
      name={name}
      label={say("Date Range")}
      chosen={chosen}
      onChoose={setChosen}
      errors={errors}
      modes={[
        {
          mode: 1,
          label: say("Last"),
          values: values[1],
          inputs: sayNodes("Last {count} {unit}", {
            count: count(1, say("Last: number")),
            unit: unit(1, say("Last: unit")),
          }),
        },
        {
          mode: 2,
          label: say("From and to"),
          values: values[2],
          inputs: sayNodes("From {from} to {to}", {
            from: (
              <PastDayInput
                label={say("From")}
                today={today}
                value={values[2].from}
                onChange={(from) => set(2, { from })}
              />
            ),
            to: (
              <PastDayInput
                label={say("To")}
                today={today}
                value={values[2].to}
                onChange={(to) => set(2, { to })}
              />
            ),
          }),
        },
        {
          mode: 3,
          label: say("Beginning on"),
          values: values[3],
          inputs: sayNodes("{count} {unit} beginning on {day}", {
            count: count(3, say("Beginning: number")),
            unit: unit(3, say("Beginning: unit")),
            day: (
              <PastDayInput
                label={say("Beginning on")}
                today={today}
                value={values[3].beginning}
                onChange={(beginning) => set(3, { beginning })}
              />
            ),
          }),
        },
        {
          mode: 4,
          label: say("Ending on"),
          values: values[4],
          inputs: sayNodes("{count} {unit} ending on {day}", {
            count: count(4, say("Ending: number")),
            unit: unit(4, say("Ending: unit")),
            day: (
              <PastDayInput
                label={say("Ending on")}
                today={today}
                value={values[4].ending}
                onChange={(ending) => set(4, { ending })}
              />
            ),
          }),
        },
      ]}
    />
  );
}

function startingValues(initial: DateRange) {
  const length = "count" in initial ? { count: String(initial.count), unit: initial.unit as string } : usual;
  return {
    1: initial.mode === 1 ? length : usual,
    2: initial.mode === 2 ? { from: initial.from, to: initial.to } : { from: null, to: null },
    3: { ...(initial.mode === 3 ? length : usual), beginning: initial.mode === 3 ? initial.beginning : "" },
    4: { ...(initial.mode === 4 ? length : usual), ending: initial.mode === 4 ? initial.ending : null },
  };
}

const usual = { count: "1", unit: "days" };
/** Of the range from one day to another, both included. */
const usualDays = 10;

function usualStart(today: string): string {
  const start = new Date(today);
  start.setUTCDate(start.getUTCDate() + 1 - usualDays);
  return start.toISOString().slice(0, 10);
}
