import { Text } from "@mantine/core";
import { useState } from "react";
import type { StoreAddress } from "#app/catalogue/domain/stores/places.server";
import type { StoreForm } from "#app/catalogue/domain/stores/schemas";
import { usStates } from "#app/catalogue/domain/stores/us-states";
import styles from "#app/ui/fields/form-section.module.css";
import { SelectField } from "#app/ui/fields/SelectField";
import { TextField } from "#app/ui/fields/TextField";
import { type FieldControl, useFieldControl } from "#app/ui/fields/use-field-control";
import type { Fields } from "#app/ui/form-dialog/DialogForm";
import { say, told } from "#app/ui/language/say";
import { AddressSearch } from "./AddressSearch";

function stateChoices() {
  return usStates.map(({ abbreviation, name }) => ({
    value: abbreviation,
    label: `${abbreviation} – ${told(name)}`,
  }));
}

const whereabouts = ["latitude", "longitude", "googlePlacesId"] as const;

/** The address, typed or looked up. */
export function AddressFields({ fields }: { fields: Fields<StoreForm> }) {
  const { controls, typed, fill, streetLocated, cleared } = useAddress(fields);
  return (
    <>
      <AddressSearch onChoose={fill} />
      <TextField
        field={fields.address1}
        control={typed(controls.address1, streetLocated)}
        label={say("Address 1")}
        autoComplete="off"
        className={styles.twoThirds}
      />
      <TextField
        field={fields.address2}
        label={say("Address 2")}
        autoComplete="off"
        className={styles.third}
      />
      <TextField
        field={fields.city}
        control={typed(controls.city)}
        label={say("City")}
        autoComplete="off"
        className={styles.third}
      />
      <div className={styles.third}>
        <SelectField
          field={fields.state}
          control={typed(controls.state)}
          label={say("State")}
          placeholder={say("Choose a state")}
          searchable
          nothingFoundMessage={say("No matching state")}
          data={stateChoices()}
        />
      </div>
      <TextField
        field={fields.zipCode}
        control={typed(controls.zipCode)}
        label={say("ZIP Code")}
        inputMode="numeric"
        autoComplete="off"
        className={styles.third}
      />
      <TextField
        field={fields.county}
        control={controls.county}
        label={say("County")}
        autoComplete="off"
        className={styles.third}
      />
      <TextField
        field={fields.latitude}
        control={controls.latitude}
        label={say("Latitude")}
        inputMode="decimal"
        autoComplete="off"
        className={styles.third}
      />
      <TextField
        field={fields.longitude}
        control={controls.longitude}
        label={say("Longitude")}
        inputMode="decimal"
        autoComplete="off"
        className={styles.third}
      />
      <TextField
        field={fields.googlePlacesId}
        control={controls.googlePlacesId}
        label={say("Google Places ID")}
        autoComplete="off"
      />
      <Text aria-live="polite" size="sm" c="dimmed">
        {cleared &&
          say(
            "Latitude, longitude and Google Places ID belonged to the old address and were cleared. Find the new address above to fill them.",
          )}
      </Text>
    </>
  );
}

/** The fields of an address. What tells where the old one lies is cleared when another place is typed. */
function useAddress(fields: Fields<StoreForm>) {
  const controls = {
    address1: useFieldControl(fields.address1),
    city: useFieldControl(fields.city),
    state: useFieldControl(fields.state),
    zipCode: useFieldControl(fields.zipCode),
    county: useFieldControl(fields.county),
    latitude: useFieldControl(fields.latitude),
    longitude: useFieldControl(fields.longitude),
    googlePlacesId: useFieldControl(fields.googlePlacesId),
  };
  const [located, setLocated] = useState(() =>
    whereabouts.map((name) => String(fields[name].initialValue ?? "")),
  );
  // A ZIP code or a city that was found lies where it lies, whatever street is typed below it.
  const [streetLocated, setStreetLocated] = useState(Boolean(fields.address1.initialValue));
  const [cleared, setCleared] = useState(false);
  /** Coordinates that were typed stay: they are the person's own word. */
  const clearWhereabouts = () => {
    const stale = whereabouts.filter(
      (name, index) => controls[name].value && controls[name].value === located[index],
    );
    for (const name of stale) controls[name].change("");
    if (stale.length > 0) setCleared(true);
  };
  const typed = (control: FieldControl, tellsWhere = true) => ({
    ...control,
    change: (value: string) => {
      control.change(value);
      if (tellsWhere) clearWhereabouts();
    },
  });
  const fill = ({ outsideUs, ...address }: StoreAddress) => {
    for (const [name, control] of Object.entries(controls)) {
      const value = address[name as keyof typeof controls];
      // A city or ZIP code says nothing about the street, which may be typed already.
      if (name === "address1" && value === null && !outsideUs) continue;
      control.change(value === null ? "" : String(value));
    }
    setLocated(whereabouts.map((name) => String(address[name] ?? "")));
    setStreetLocated(address.address1 !== null);
    setCleared(false);
  };
  return { controls, typed, fill, streetLocated, cleared };
}
