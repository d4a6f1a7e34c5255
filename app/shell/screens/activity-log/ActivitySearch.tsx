import { Button, Select, TextInput } from "@mantine/core";
import { type FormEvent, useEffect, useState } from "react";
import {
  type ActivitySearchField,
  activitySearchFields,
  activityTypes,
} from "#app/kernel/activity/activity-list";
import { accessibleCalendar } from "#app/ui/DayRangePicker";
import type { ListState } from "#app/ui/data-table/use-list";
import { DayInput } from "#app/ui/fields/DayInput";
import { IconSearch } from "#app/ui/icons";
import { say, told } from "#app/ui/language/say";
import styles from "./activity.module.css";

interface ActivitySearchProps {
  state: ListState<string, string, ActivitySearchField>;
  /** The days in the address, YYYY-MM-DD; null for no limit. */
  from: string | null;
  to: string | null;
}

/** Asks when it is told to, from the first page on. */
export function ActivitySearch({ state, ...days }: ActivitySearchProps) {
  const [field, setField] = useAddressed(state.query.searchBy);
  const [text, setText] = useAddressed(typeAsShown(state.query));
  const [from, setFrom] = useAddressed(days.from);
  const [to, setTo] = useAddressed(days.to);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const search = field === "logType" ? typeAsStored(text.trim()) : text.trim();
    state.ask({ searchBy: field, search }, { from: from ?? "", to: to ?? "", upTo: "" });
  };
  const day = {
    ...accessibleCalendar(),
    clearable: true,
    clearButtonProps: { "aria-label": say("Clear") },
    className: styles.day,
  };
  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <Select
          label={say("Search by")}
          data={activitySearchFields.map((choice) => ({ ...choice, label: told(choice.label) }))}
          value={field}
          onChange={(chosen) => setField(chosen as ActivitySearchField)}
          className={styles.field}
        />
        <TextInput
          type="search"
          label={say("Search for")}
          placeholder={say("Search here")}
          maxLength={200}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          className={styles.text}
        />
        <div className={styles.days}>
          <DayInput label={say("From")} value={from} onChange={setFrom} maxDate={to ?? undefined} {...day} />
          <DayInput label={say("To")} value={to} onChange={setTo} minDate={from ?? undefined} {...day} />
        </div>
        <Button type="submit" leftSection={<IconSearch size={18} aria-hidden />}>
          {say("Search")}
        </Button>
      </form>
    </search>
  );
}

/** The table has types in the reader's language; they are looked for as they are stored. */
function typeAsStored(text: string): string {
  const meant = (type: string) => told(type) !== type && told(type).toLowerCase() === text.toLowerCase();
  return activityTypes.find(meant) ?? text;
}

function typeAsShown({ search, searchBy }: ListState<string, string, ActivitySearchField>["query"]): string {
  const type = searchBy === "logType" ? activityTypes.find((known) => known === search) : undefined;
  return type === undefined ? search : told(type);
}

/**
 * What is being entered; follows the address when that changes, and keeps what is entered in other fields meanwhile.
 */
function useAddressed<Value>(addressed: Value) {
  const [value, setValue] = useState(addressed);
  useEffect(() => setValue(addressed), [addressed]);
  return [value, setValue] as const;
}
