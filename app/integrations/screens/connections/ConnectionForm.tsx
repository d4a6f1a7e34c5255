import { getFormProps } from "@conform-to/react";
import { Alert, Stack } from "@mantine/core";
import { type MutableRefObject, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { usualTimeZone } from "#app/identity/domain/retailers/time-zones";
import type { ScheduleType } from "#app/integrations/domain/connections/connection-types";
import type { Connection } from "#app/integrations/domain/connections/queries.server";
import { connectionDefaults, connectionSchema } from "#app/integrations/domain/connections/schemas";
import { isSpreadsheetUrl } from "#app/integrations/domain/connections/spreadsheet-url";
import { RowHistory } from "#app/integrations/ui/RowHistory";
import { wallDayOf } from "#app/kernel/wall-time";
import { useShell } from "#app/shell/ui/use-shell";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import { TextAreaField } from "#app/ui/fields/TextAreaField";
import type { FormSender } from "#app/ui/form-dialog/senders";
import {
  contentsOf,
  focusFirstInvalid,
  isCheckWhileTyping,
  useSentForm,
} from "#app/ui/form-dialog/use-sent-form";
import { say } from "#app/ui/language/say";
import { ConnectionButtons } from "./ConnectionButtons";
import { ConnectionPreview } from "./ConnectionPreview";
import type { NumberedConnection } from "./connection-columns";
import styles from "./connection-form.module.css";
import { useConnectionChoices } from "./connection-requests";
import { DateRangeField } from "./DateRangeField";
import { IntervalField } from "./IntervalField";
import { PartFields } from "./PartFields";
import { SheetFields } from "./SheetFields";

interface ConnectionFormProps {
  /** Null for a new one. */
  connection: NumberedConnection | null;
  prefixes: string[];
  sender: FormSender;
  onCancel(): void;
  /** Receives the function that tells whether something was changed since the form opened. */
  isChanged: MutableRefObject<() => boolean>;
}

/** What stands inside the dialogs that add and edit connections. */
export function ConnectionForm({ connection, prefixes, sender, onCancel, isChanged }: ConnectionFormProps) {
  const { currentRetailerId } = useShell();
  const element = useRef<HTMLFormElement>(null);
  const schema = useMemo(() => connectionSchema(prefixes), [prefixes]);
  const [form, fields] = useSentForm({
    schema,
    sender,
    defaultValue: startingValues(connection) as never,
    extra: connection ? { intent: "edit", id: String(connection.id) } : { intent: "add" },
  });
  const [retailerId, setRetailerId] = useState(connection?.retailer.id ?? currentRetailerId);
  const choices = useConnectionChoices(retailerId);
  const [schedule, setSchedule] = useState<ScheduleType>(connectionDefaults.type);
  const [type, setType] = useState<Connection["type"]>(connectionDefaults.type);
  const interval = connection ? connection.interval : newInterval;
  const [intervalMode, setIntervalMode] = useState<number | null>(interval?.mode ?? null);
  useEffect(() => {
    const before = contentsOf(element.current);
    isChanged.current = () => contentsOf(element.current) !== before;
    return () => {
      isChanged.current = () => false;
    };
  }, [isChanged]);
  const submitAs = (chosen: Connection["type"]) => {
    flushSync(() => setType(chosen));
    element.current?.requestSubmit();
  };
  const timeZone = choices?.retailer.timeZone ?? connection?.timeZone ?? usualTimeZone;
  const today = wallDayOf(new Date(), timeZone);
  const sheetGiven = isSpreadsheetUrl(String(fields.spreadsheetUrl.value ?? ""), prefixes);
  const runnable = retailerId !== null && sheetGiven;
  // What is there already is sent with its page, whatever is done with it.
  const pageGiven = connection === null || String(fields.pageName.value ?? "").trim() !== "";
  return (
    <form
      ref={element}
      method="post"
      {...getFormProps(form)}
      onSubmitCapture={({ nativeEvent }) => {
        if (!isCheckWhileTyping(nativeEvent)) requestAnimationFrame(() => focusFirstInvalid(element.current));
      }}
    >
      <Stack gap="md">
        {sender.refused && !sender.busy ? <ErrorAlert message={sender.refused.message} /> : null}
        {choices === null ? (
          <Alert color="orange" variant="light">
            {say("The retailer’s properties and services aren’t available right now. Try again.")}
          </Alert>
        ) : null}
        <input type="hidden" name="type" value={type} />
        <PartFields
          fields={fields}
          connection={connection}
          choices={choices ?? null}
          onRetailer={setRetailerId}
        />
        <TextAreaField field={fields.description} label={say("Description")} minRows={1} maxRows={4} />
        <SheetFields
          fields={fields}
          retailerId={retailerId}
          prefixes={prefixes}
          writeMode={connection?.writeMode ?? null}
        />
        <div className={styles.halves}>
          <DateRangeField
            name={fields.dateRange.name}
            initial={connection?.dateRange ?? connectionDefaults.dateRange}
            today={today}
            errors={Object.values(fields.dateRange.allErrors).flat()}
          />
          <IntervalField
            name={fields.interval.name}
            initial={interval}
            onChoose={setIntervalMode}
            errors={Object.values(fields.interval.allErrors).flat()}
          />
        </div>
        <ConnectionPreview
          form={element}
          connectionId={connection?.id ?? null}
          schedule={schedule}
          // Weekdays and elapsed time are never short of a day.
          mayOvershoot={intervalMode === 3}
          overshoot={fields.overshoot}
          missedSlots={fields.missedSlots}
          ready={runnable}
        />
        {connection ? <RowHistory row={connection} /> : null}
        <ConnectionButtons
          editing={connection !== null}
          canRun={runnable && pageGiven}
          canSchedule={runnable && intervalMode !== null}
          schedule={schedule}
          onSchedule={setSchedule}
          sender={sender}
          onCancel={onCancel}
          onSubmit={submitAs}
        />
      </Stack>
    </form>
  );
}

const newInterval = { mode: 1, count: 1, unit: "hours" } as const;

function startingValues(connection: NumberedConnection | null) {
  if (!connection) {
    const {
      dateRange: _range,
      skipsKnownRows: _skips,
      replacesWithNothing: _nothing,
      ...defaults
    } = connectionDefaults;
    return { ...defaults, skipsKnownRows: "on" };
  }
  const id = (part: { id: number } | null) => (part ? String(part.id) : "");
  return {
    retailerId: String(connection.retailer.id),
    propertyId: id(connection.property),
    serviceId: id(connection.service),
    subserviceId: id(connection.subservice),
    socialAccountId: id(connection.socialAccount),
    description: connection.description,
    spreadsheetUrl: connection.spreadsheetUrl,
    pageTitle: connection.pageTitle,
    pageName: connection.pageName,
    writeMode: connection.writeMode,
    skipsKnownRows: connection.skipsKnownRows ? "on" : undefined,
    replacesWithNothing: connection.replacesWithNothing ? "on" : undefined,
    overshoot: connection.overshoot,
    missedSlots: connection.missedSlots,
  };
}
