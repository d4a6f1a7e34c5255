import { Button, NativeSelect } from "@mantine/core";
import { useSearchParams } from "@remix-run/react";
import { useRef } from "react";
import type { Insights } from "#app/shopping/domain/insights/insights.server";
import { DayRangePicker } from "#app/ui/DayRangePicker";
import { IconX } from "#app/ui/icons";
import { say } from "#app/ui/language/say";
import styles from "./insights.module.css";
import { saidStore } from "./names";

/** Which store's and which days' counts are shown. Both stand in the address. */
export function Filters({ shown, choices }: Pick<Insights, "shown" | "choices">) {
  const [parameters, setParameters] = useSearchParams();
  const storeField = useRef<HTMLSelectElement>(null);
  const clear = () => {
    setParameters({}, { replace: true, preventScrollReset: true });
    // The button goes away: the focus stays among the filters.
    storeField.current?.focus();
  };
  const chooseStore = (store: string) =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (store === "") next.delete("store");
        else next.set("store", store);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <search className={styles.filters} aria-label={say("Which counts are shown")}>
      <DayRangePicker
        key={`${shown.from} ${shown.until}`}
        label={say("Days")}
        days={shown}
        first={choices.from}
        last={choices.until}
      />
      <NativeSelect
        ref={storeField}
        aria-label={say("Store")}
        value={shown.storeId ?? ""}
        onChange={(event) => chooseStore(event.currentTarget.value)}
        data={[
          { value: "", label: say("All stores") },
          ...choices.stores.map((each) => ({ value: String(each.storeId), label: saidStore(each) })),
        ]}
      />
      {parameters.size > 0 ? (
        <Button variant="subtle" color="gray" leftSection={<IconX size={16} aria-hidden />} onClick={clear}>
          {say("Clear filters")}
        </Button>
      ) : null}
    </search>
  );
}
