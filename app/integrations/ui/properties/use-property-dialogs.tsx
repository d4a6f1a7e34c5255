import { useState } from "react";
import type { Property } from "#app/integrations/domain/properties/queries.server";
import { propertySchema } from "#app/integrations/domain/properties/schemas";
import { rowNotices } from "#app/row-notices";
import { propertySentences } from "#app/row-sentences";
import { useRowDialogs } from "#app/ui/use-row-dialogs";
import { PropertyFields } from "./PropertyFields";
import { propertyDefaults } from "./property-defaults";

const nameOf = ({ name }: Property) => name;
const notices = rowNotices("property");

/** Add, edit and delete dialogs of properties; see `useRowDialogs`. */
export function usePropertyDialogs<Row extends Property = Property>() {
  const [hasServices, setHasServices] = useState(false);
  return useRowDialogs<Row, typeof propertySchema>({
    noun: "Property",
    action: "/dashboard/properties/change",
    sentences: propertySentences,
    notices,
    schema: propertySchema,
    defaults: propertyDefaults,
    fields: (fields, property) => (
      <PropertyFields fields={fields} property={property} onServices={setHasServices} />
    ),
    nameOf,
    editLabel: "Update",
    editDisabled: () => !hasServices,
    size: "64rem",
  });
}
