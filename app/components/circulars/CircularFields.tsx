import { Text } from "@mantine/core";
import { useState } from "react";
import type { CircularForm } from "#app/domain/circulars/schemas";
import { slugFromName } from "#app/domain/slugs";
import type { Fields } from "../form-dialog/DialogForm";
import { TextField } from "../form-dialog/fields";
import { useFieldControl } from "../form-dialog/use-field-control";
import { RetailerPicker } from "../RetailerPicker";
import styles from "./circular-fields.module.css";
import { WallTimeField } from "./WallTimeField";

interface CircularFieldsProps {
  fields: Fields<CircularForm>;
  retailers: { id: number; name: string; timeZone: string }[];
  /** The retailer the circular belongs to where that is settled; the picker is left out then. */
  fixedRetailerId: number | null;
}

/** The fields that adding and editing a circular share. The slug follows the name. */
export function CircularFields({ fields, retailers, fixedRetailerId }: CircularFieldsProps) {
  const slug = useFieldControl(fields.slug);
  const [retailerId, setRetailerId] = useState(fixedRetailerId ?? Number(fields.retailerId.initialValue));
  const timeZone = retailers.find(({ id }) => id === retailerId)?.timeZone;
  return (
    <>
      <TextField
        field={fields.name}
        label="Name"
        data-autofocus
        autoComplete="off"
        onChange={(event) => slug.change(slugFromName(event.currentTarget.value))}
      />
      <TextField field={fields.title} label="Title" autoComplete="off" />
      <TextField
        field={fields.slug}
        label="Slug"
        autoComplete="off"
        value={slug.value ?? ""}
        defaultValue={undefined}
        onChange={(event) => slug.change(event.currentTarget.value)}
      />
      {fixedRetailerId === null ? (
        <RetailerPicker field={fields.retailerId} retailers={retailers} onChange={setRetailerId} />
      ) : (
        <input type="hidden" name={fields.retailerId.name} value={fixedRetailerId} />
      )}
      <fieldset className={styles.dates}>
        <legend className={styles.legend}>Active Date</legend>
        <div className={styles.range}>
          <WallTimeField field={fields.activeDate} label="From" defaultTime="00:00:00" />
          <WallTimeField field={fields.terminationDate} label="Until" defaultTime="23:59:59" />
        </div>
        <Text size="xs" c="dimmed" mt={6}>
          {timeZone ? `Time of the zone ${timeZone}.` : "Time of the retailer’s zone."}
        </Text>
      </fieldset>
    </>
  );
}
