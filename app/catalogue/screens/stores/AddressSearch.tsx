import { Combobox, Loader, Text, TextInput, useCombobox, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import type { StoreAddress } from "#app/catalogue/domain/stores/places.server";
import styles from "#app/ui/fields/form-section.module.css";
import { IconSearch } from "#app/ui/icons";
import { say, told } from "#app/ui/language/say";
import { usePlaceSearch } from "./use-place-search";

interface AddressSearchProps {
  onChoose(address: StoreAddress): void;
}

/** Looks an address up and hands it over; the fields below can be typed without it. */
export function AddressSearch({ onChoose }: AddressSearchProps) {
  const search = usePlaceSearch();
  const [text, setText] = useState("");
  const [outsideUs, setOutsideUs] = useState(false);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const suggestions = search.found?.suggestions ?? [];
  const choose = async (id: string) => {
    const suggestion = suggestions.find((candidate) => candidate.id === id);
    if (!suggestion) return;
    combobox.closeDropdown();
    setText([suggestion.title, suggestion.detail].filter(Boolean).join(", "));
    const address = await search.choose(suggestion);
    if (!address) return;
    setOutsideUs(address.outsideUs);
    onChoose(address);
  };
  const hint = hintOf({ failed: search.failed, outsideUs });
  return (
    <div>
      <Combobox store={combobox} onOptionSubmit={choose}>
        <Combobox.Target withExpandedAttribute>
          <TextInput
            role="combobox"
            aria-autocomplete="list"
            label={say("Find Address")}
            description={say("Street, city or ZIP code. What you choose fills the fields below.")}
            autoComplete="off"
            maxLength={200}
            value={text}
            leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
            rightSection={search.busy ? <Loader size={16} aria-hidden /> : null}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setOutsideUs(false);
              search.look(currentTarget.value);
              combobox.openDropdown();
              combobox.resetSelectedOption();
            }}
            onKeyDown={(event) => {
              // It is no field of the form, so Enter in it does not send the form.
              if (event.key === "Enter") event.preventDefault();
            }}
            onFocus={() => combobox.openDropdown()}
            onBlur={() => combobox.closeDropdown()}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={suggestions.length === 0}>
          <Combobox.Options aria-label={say("Addresses")}>
            {suggestions.map(({ id, title, detail }) => (
              <Combobox.Option value={id} key={id}>
                <Text component="span" fw={500}>
                  {title}
                </Text>{" "}
                <Text component="span" c="dimmed">
                  {detail}
                </Text>
              </Combobox.Option>
            ))}
          </Combobox.Options>
          <Combobox.Footer className={styles.credit}>{told(search.found?.credit ?? "")}</Combobox.Footer>
        </Combobox.Dropdown>
      </Combobox>
      <div role="status">
        {hint ? (
          <Text size="xs" c="dimmed" mt={4}>
            {hint}
          </Text>
        ) : (
          <VisuallyHidden>{countOf(search.found?.suggestions.length)}</VisuallyHidden>
        )}
      </div>
    </div>
  );
}

function hintOf({ failed, outsideUs }: { failed: boolean; outsideUs: boolean }): string | null {
  if (outsideUs) return say("This address is outside the United States, so it wasn’t used.");
  return failed ? say("Address lookup isn’t available right now. Type the address below.") : null;
}

function countOf(count: number | undefined): string {
  if (count === undefined) return "";
  if (count === 0) return say("No address found.");
  return say("{count, plural, one {# address} other {# addresses}} found.", { count });
}
