import { useState } from "react";
import type { Property } from "#app/integrations/domain/properties/queries.server";
import { propertySchema } from "#app/integrations/domain/properties/schemas";
import { propertyMessages } from "#app/kernel/row-messages";
import { rowToasts } from "#app/kernel/row-toasts";
import { say } from "#app/ui/language/say";
import { useRowDialogs } from "#app/ui/use-row-dialogs";
import { PropertyFields } from "./PropertyFields";
import { propertyDefaults } from "./property-defaults";

const nameOf = ({ name }: Property) => name;
const notices = rowToasts("property");

/** Add, edit and delete dialogs of properties; see `useRowDialogs`. */
export function usePropertyDialogs<Row extends Property = Property>() {
  const [hasServices, setHasServices] = useState(false);
  return useRowDialogs<Row, typeof propertySchema>({
    noun: "Property",
    action: "/dashboard/properties/change",
    sentences: propertyMessages,
    notices,
    schema: propertySchema,
    defaults: propertyDefaults,
    fields: (fields, property) => (
      <PropertyFields fields={fields} property={property} onServices={setHasServices} />
    ),
    nameOf,
    editLabel: say("Update"),
    editDisabled: () => !hasServices,
    size: "64rem",
  });
}
