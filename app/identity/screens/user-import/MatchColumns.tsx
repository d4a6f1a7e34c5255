import { Button, Checkbox, Group, Radio, Select, SimpleGrid, Stack, Title } from "@mantine/core";
import { useState } from "react";
import {
  type ImportField,
  importFieldLabels,
  importFields,
  matchColumns,
  requiredFields,
} from "#app/identity/domain/user-imports/columns";
import type { UserImport } from "#app/identity/domain/user-imports/import-access.server";
import type { User } from "#app/identity/domain/users/queries.server";
import type { FieldErrors } from "#app/kernel/errors";
import { useShell } from "#app/shell/ui/use-shell";
import { clearedWhenEmptied } from "#app/ui/enter-in-lists";
import { saidErrors } from "#app/ui/fields/said-errors";
import { say, told } from "#app/ui/language/say";
import styles from "./import.module.css";
import { SampleRows } from "./RowTables";
import { saidColumn } from "./said-column";

interface MatchColumnsProps {
  userImport: UserImport;
  /** The roles that the actor may assign. */
  roles: User["role"][];
  busy: boolean;
  fieldErrors: FieldErrors;
  onCheck(form: FormData): void;
  onDiscard(): void;
}

/** The form for what each column contains, and for the values of rows that leave something out. */
export function MatchColumns({
  userImport,
  roles,
  busy,
  fieldErrors,
  onCheck,
  onDiscard,
}: MatchColumnsProps) {
  const { headings, samples, options } = userImport;
  const [match, setMatch] = useState(() => options?.columns ?? matchColumns(headings));
  const columns = headings.map((_, column) => ({
    value: String(column),
    label: `${column + 1}. ${saidColumn(headings, column)}`,
  }));
  const choose = (field: ImportField) => (value: string | null) =>
    setMatch((before) => ({ ...before, [field]: value === null ? null : Number(value) }));
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        onCheck(new FormData(event.currentTarget));
      }}
    >
      <Stack gap="lg">
        <Title order={2}>{say("Match the columns")}</Title>
        <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md">
          {importFields.map((field) => {
            const name = `columns.${field}`;
            const label = told(importFieldLabels[field]);
            return (
              <Select
                key={field}
                label={label}
                withAsterisk={requiredFields.some((required) => required === field)}
                name={name}
                data={columns}
                value={match[field] === null ? null : String(match[field])}
                {...clearedWhenEmptied(() => choose(field)(null))}
                onChange={choose(field)}
                placeholder={say("Not in this file")}
                clearable
                clearButtonProps={{ "aria-label": say("No column for {field}", { field: label }) }}
                searchable
                error={saidErrors({ errors: fieldErrors[name] })}
              />
            );
          })}
        </SimpleGrid>
        <SampleRows headings={headings} samples={samples} match={match} />
        <RowDefaults userImport={userImport} roles={roles} fieldErrors={fieldErrors} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={busy} onClick={onDiscard}>
            {say("Cancel")}
          </Button>
          <Button type="submit" loading={busy}>
            {say("Check Rows")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function RowDefaults({
  userImport: { options },
  roles,
  fieldErrors,
}: Pick<MatchColumnsProps, "userImport" | "roles" | "fieldErrors">) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md">
        <Select
          label={say("Default role")}
          description={say("For rows that don’t name one")}
          name="role"
          data={roles.map((role) => ({ value: role, label: told(role) }))}
          defaultValue={options?.role ?? "Customer"}
          error={saidErrors({ errors: fieldErrors.role })}
        />
        <RetailerOfRows
          chosen={options?.retailerId ?? null}
          error={saidErrors({ errors: fieldErrors.retailerId })}
        />
      </SimpleGrid>
      <Radio.Group
        label={say("Users who are there already")}
        name="existing"
        defaultValue={options?.existing ?? "skip"}
      >
        <Group mt={6} gap="lg">
          <Radio value="skip" label={say("Skip them")} />
          <Radio value="update" label={say("Update them from the file")} />
        </Group>
      </Radio.Group>
      <Stack gap="xs">
        <Checkbox
          name="invite"
          defaultChecked={options?.invite ?? true}
          label={say("Send new users without a password an email to set one")}
        />
        <Checkbox
          name="again"
          defaultChecked={options?.again ?? false}
          label={say("Import it even if the same file was imported before")}
        />
      </Stack>
    </>
  );
}

function RetailerOfRows({ chosen, error }: { chosen: number | null; error?: string }) {
  const { retailers, currentRetailerId } = useShell();
  if (currentRetailerId !== null) return <input type="hidden" name="retailerId" value={currentRetailerId} />;
  return (
    <Select
      label={say("Default retailer")}
      description={say("For rows that don’t name one")}
      name="retailerId"
      placeholder={say("Choose a retailer")}
      data={retailers.map(({ id, name }) => ({ value: String(id), label: name }))}
      defaultValue={chosen === null ? null : String(chosen)}
      searchable
      clearable
      clearButtonProps={{ "aria-label": say("No retailer") }}
      nothingFoundMessage={say("No matching retailer")}
      error={error}
    />
  );
}
