import { DatePickerInput } from "@mantine/dates";
import { useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { accessibleCalendar } from "#app/components/accessible-calendar";
import { IconCalendar } from "#app/components/icons";

interface RangePickerProps {
  /** UTC days, YYYY-MM-DD. */
  days: { from: string; until: string };
  today: string;
}

/** The days that are reported, none after today. They stand in the address. */
export function RangePicker({ days, today }: RangePickerProps) {
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
      aria-label="Days (UTC)"
      value={chosen}
      onChange={choose}
      onDropdownClose={() => setChosen([days.from, days.until])}
      maxDate={today}
      allowSingleDateInRange
      {...accessibleCalendar}
      valueFormat="MM/DD/YYYY"
      leftSection={<IconCalendar size={18} stroke={1.75} aria-hidden />}
      miw="16rem"
    />
  );
}
