import { useState } from "react";
import type { Property } from "#app/integrations/domain/properties/queries.server";
import { propertySchema } from "#app/integrations/domain/properties/schemas";
import { RowFormDialog } from "#app/ui/form-dialog/RowFormDialog";
import { say } from "#app/ui/language/say";
import type { RowDialogProps } from "#app/ui/use-row-dialogs";
import { RowHistory } from "../RowHistory";
import { PropertyFields } from "./PropertyFields";
import { propertyDefaults } from "./property-defaults";

/** Adds or edits a property. */
export function PropertyDialog(props: RowDialogProps<Property>) {
  const [hasServices, setHasServices] = useState(false);
  return (
    <RowFormDialog
      {...props}
      schema={propertySchema}
      defaults={propertyDefaults}
      fields={(fields, property) => (
        <>
          <PropertyFields fields={fields} property={property} onServices={setHasServices} />
          {property ? <RowHistory row={property} /> : null}
        </>
      )}
      editLabel={say("Update")}
      editDisabled={() => !hasServices}
      size="64rem"
    />
  );
}
