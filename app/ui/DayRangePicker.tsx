import { DatePickerInput } from "@mantine/dates";
import { useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { say } from "#app/ui/language/say";
import { IconCalendar } from "./icons";

interface DayRangePickerProps {
  label: string;
  /** Days that are shown, YYYY-MM-DD. */
  days: { from: string; until: string };
  /** Days that may be chosen; without a first one all before the last. */
  first?: string;
  last: string;
}

/** The days that a report is of. They stand in the address. Where the address changes, it is to be drawn anew. */
export function DayRangePicker({ label, days, first, last }: DayRangePickerProps) {
  const [, setParameters] = useSearchParams();
  const [chosen, setChosen] = useState<[string | null, string | null]>([days.from, days.until]);
  const choose = (range: [string | null, string | null]) => {
    setChosen(range);
    const [from, until] = range;
    if (from === null || until === null) return;
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        next.set("from", from);
        next.set("until", until);
        next.delete("page");
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <DatePickerInput
      type="range"
      aria-label={label}
      value={chosen}
      onChange={choose}
      onDropdownClose={() => setChosen([days.from, days.until])}
      {...(first === undefined ? {} : { minDate: first })}
      maxDate={last}
      allowSingleDateInRange
      {...accessibleCalendar()}
      valueFormat="MM/DD/YYYY"
      leftSection={<IconCalendar size={18} stroke={1.75} aria-hidden />}
      miw="16rem"
    />
  );
}

/** What fields with a calendar need so that it can be read and operated by everybody. */
export function accessibleCalendar() {
  return {
    ariaLabels: {
      previousMonth: say("Previous month"),
      nextMonth: say("Next month"),
      previousYear: say("Previous year"),
      nextYear: say("Next year"),
      previousDecade: say("Previous decade"),
      nextDecade: say("Next decade"),
      monthLevelControl: say("Choose a month"),
      yearLevelControl: say("Choose a year"),
    },
    hideOutsideDates: true,
    popoverProps: { withRoles: false },
  };
}
