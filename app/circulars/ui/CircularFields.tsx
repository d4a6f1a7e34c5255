import { Text } from "@mantine/core";
import { useState } from "react";
import type { CircularForm } from "#app/circulars/domain/circulars/schemas";
import { slugFromName } from "#app/kernel/slugs";
import { useShell } from "#app/shell/ui/use-shell";
import { TextField } from "#app/ui/fields/TextField";
import { useFieldControl } from "#app/ui/fields/use-field-control";
import type { Fields } from "#app/ui/form-dialog/DialogForm";
import { zoneInWords } from "#app/ui/format-date";
import { say } from "#app/ui/language/say";
import { RetailerField } from "#app/ui/RetailerField";
import styles from "./circular-fields.module.css";
import { WallTimeField } from "./WallTimeField";

interface CircularFieldsProps {
  fields: Fields<CircularForm>;
  /** The retailer of the circular that is edited; null for a new one. */
  ownRetailerId: number | null;
}

/** The fields that adding and editing a circular share. The slug follows the name. */
export function CircularFields({ fields, ownRetailerId }: CircularFieldsProps) {
  const { retailers, currentRetailerId } = useShell();
  const slug = useFieldControl(fields.slug);
  const [retailerId, setRetailerId] = useState(ownRetailerId ?? currentRetailerId);
  const timeZone = retailers.find(({ id }) => id === retailerId)?.timeZone;
  return (
    <>
      <TextField
        field={fields.name}
        label={say("Name")}
        data-autofocus
        autoComplete="off"
        onChange={(event) => slug.change(slugFromName(event.currentTarget.value))}
      />
      <TextField field={fields.title} label={say("Title")} autoComplete="off" />
      <TextField
        field={fields.slug}
        label={say("Slug")}
        autoComplete="off"
        value={slug.value ?? ""}
        defaultValue={undefined}
        onChange={(event) => slug.change(event.currentTarget.value)}
      />
      <RetailerField field={fields.retailerId} retailerId={ownRetailerId} onChange={setRetailerId} />
      <fieldset className={styles.dates}>
        <legend className={styles.legend}>{say("Active Date")}</legend>
        <div className={styles.range}>
          <WallTimeField field={fields.activeDate} label={say("From")} defaultTime="00:00:00" />
          <WallTimeField field={fields.terminationDate} label={say("Until")} defaultTime="23:59:59" />
        </div>
        <Text size="xs" c="dimmed" mt={6}>
          {timeZone
            ? say("Times are in {timeZone}.", { timeZone: zoneInWords(timeZone) })
            : say("Times are in the retailer’s time zone.")}
        </Text>
      </fieldset>
    </>
  );
}
