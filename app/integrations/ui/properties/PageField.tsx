import type { FieldMetadata } from "@conform-to/react";
import type { PageList } from "#app/integrations/domain/social-accounts/page-list.server";
import { useFetched } from "#app/ui/fetch-json";
import { SelectField } from "#app/ui/fields/SelectField";
import { TextField } from "#app/ui/fields/TextField";
import type { useFieldControl } from "#app/ui/fields/use-field-control";
import { say, told } from "#app/ui/language/say";

interface PageFieldProps {
  field: FieldMetadata<unknown>;
  /** The page's name as chosen or typed. */
  name: ReturnType<typeof useFieldControl>;
  /** Empty for a page that was typed. */
  pageId: string;
  retailerId: number | null;
  /** Whether a page can be chosen at all. */
  open: boolean;
  onChoose(page: { id: string; name: string }): void;
}

/** The social page: one of those that the retailer's account looks after, or typed where they can't be had. */
export function PageField({ field, name, pageId, retailerId, open, onChoose }: PageFieldProps) {
  const list = useFetched<PageList>(
    open && retailerId !== null ? `/dashboard/properties/pages?retailerId=${retailerId}` : null,
  );
  const label = say("Property Page");
  if (open && (list === null || list?.problem)) {
    return (
      <TextField
        field={field}
        // What is sent stands behind both inputs, so that one in place of the other is no change of the form.
        name={undefined}
        label={label}
        description={say("{problem} Until then type the page’s name.", {
          problem: list?.problem ? told(list.problem) : say("The pages couldn’t be loaded."),
        })}
        autoComplete="off"
        value={name.value ?? ""}
        defaultValue={undefined}
        onChange={({ currentTarget }) => onChoose({ id: "", name: currentTarget.value })}
      />
    );
  }
  const pages = list?.pages ?? [];
  const known = pages.some((page) => page.name === name.value);
  const typed = name.value && !known ? [{ id: pageId, name: name.value }] : [];
  return (
    <SelectField
      field={field}
      control={name}
      label={label}
      placeholder={
        open ? (list ? say("Choose a page") : say("Loading pages…")) : say("Choose a subservice first")
      }
      disabled={!open}
      searchable
      clearable
      nothingFoundMessage={say("No matching page")}
      data={[...new Set([...typed, ...pages].map((page) => page.name))]}
      onChange={(chosen) =>
        onChoose({ id: pages.find((page) => page.name === chosen)?.id ?? "", name: chosen ?? "" })
      }
    />
  );
}
