import { useState } from "react";
import { type ConnectionForm, connectionDefaults } from "#app/integrations/domain/connections/schemas";
import { spreadsheetUrlProblem } from "#app/integrations/domain/connections/spreadsheet-url";
import { SelectField } from "#app/ui/fields/SelectField";
import { SwitchField } from "#app/ui/fields/SwitchField";
import { TextField } from "#app/ui/fields/TextField";
import { useFieldControl } from "#app/ui/fields/use-field-control";
import type { Fields } from "#app/ui/form-dialog/DialogForm";
import { say, told } from "#app/ui/language/say";
import styles from "./connection-form.module.css";
import { NewSheetButton } from "./NewSheetButton";

interface SheetFieldsProps {
  fields: Fields<ConnectionForm>;
  retailerId: number | null;
  /** The beginnings that a spreadsheet's address may have. */
  prefixes: string[];
  /** The write mode of the connection that is edited; null for a new one. */
  writeMode: "append" | "replace" | null;
}

/** Fields for where the rows go, and whether they replace the rows that are there. */
export function SheetFields({ fields, retailerId, prefixes, writeMode }: SheetFieldsProps) {
  const url = useFieldControl(fields.spreadsheetUrl);
  // The form can't be sent as long as the address is wrong, so the field itself has to say why.
  const [isTouched, setTouched] = useState(false);
  const problem = isTouched ? spreadsheetUrlProblem(url.value ?? "", prefixes) : null;
  const [mode, setMode] = useState<string>(writeMode ?? connectionDefaults.writeMode);
  return (
    <div className={styles.parts}>
      <TextField
        field={fields.spreadsheetUrl}
        control={url}
        label={say("Spreadsheet URL")}
        placeholder="https://docs.google.com/spreadsheets/d/…"
        inputMode="url"
        autoComplete="off"
        error={problem === null ? null : told(problem)}
        onBlur={() => setTouched(true)}
        className={styles.wide}
      />
      <NewSheetButton retailerId={retailerId} onMade={url.change} />
      <SelectField
        field={fields.writeMode}
        label={say("Append or Replace")}
        data={["append", "replace"].map((value) => ({ value, label: told(value) }))}
        onChange={(value) => setMode(value ?? "append")}
      />
      <div className={styles.switch} hidden={mode !== "append"}>
        <SwitchField
          field={fields.skipsKnownRows}
          label={say("Leave out rows that are there already")}
          description={say("Matched by post ID")}
        />
      </div>
      <div className={styles.switch} hidden={mode !== "replace"}>
        <SwitchField
          field={fields.replacesWithNothing}
          label={say("Empty the sheet when nothing was found")}
          description={say("Otherwise the sheet keeps its rows")}
        />
      </div>
    </div>
  );
}
