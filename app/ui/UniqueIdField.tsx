import type { FieldMetadata } from "@conform-to/react";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { say, told } from "#app/ui/language/say";
import { fetchJson } from "./fetch-json";
import { TextField } from "./fields/TextField";

interface UniqueIdFieldProps {
  field: FieldMetadata<unknown>;
  /** The one it has, which stays; null for a new row. */
  saved: string | null;
  /** The resource route that answers `{ message }`, empty when the id is free. */
  checkAddress: string;
  description?: string;
}

/** An id that no other row may have: looked up when the field is left, locked once it is saved. */
export function UniqueIdField({ field, saved, checkAddress, description }: UniqueIdFieldProps) {
  const [clash, setClash] = useState({ uniqueId: "", message: "" });
  if (saved !== null) {
    return (
      <>
        <TextInput label={say("Unique ID")} value={saved} disabled />
        <input type="hidden" name={field.name} value={saved} />
      </>
    );
  }
  const look = async (uniqueId: string) => {
    if (uniqueId === "") return;
    try {
      const params = new URLSearchParams({ uniqueID: uniqueId });
      const { message } = await fetchJson<{ message: string }>(`${checkAddress}?${params}`);
      setClash({ uniqueId, message });
    } catch {
      // Not known now: the server looks again when the form is sent.
    }
  };
  const clashes = clash.message !== "" && String(field.value ?? "").trim() === clash.uniqueId;
  return (
    <TextField
      field={field}
      label={say("Unique ID")}
      description={description}
      autoComplete="off"
      onBlur={({ currentTarget }) => look(currentTarget.value.trim())}
      error={clashes ? told(clash.message) : undefined}
    />
  );
}
