import { Select, TextInput } from "@mantine/core";
import { IconSearch } from "#app/ui/icons";
import { say, told } from "#app/ui/language/say";
import type { EditorCategory } from "../page-editor/editor-page";
import type { DealsPage } from "./DealPage";
import { type DealFilter, onlyChoices } from "./deal-filters";
import styles from "./deals.module.css";

interface DealFiltersProps {
  filter: DealFilter;
  onFilter(filter: DealFilter): void;
  pages: DealsPage[];
  categories: EditorCategory[];
}

/** Which deals the table shows. */
export function DealFilters({ filter, onFilter, pages, categories }: DealFiltersProps) {
  const idOf = (value: string | null) => (value === null ? null : Number(value));
  return (
    <search className={styles.filters}>
      <TextInput
        className={styles.search}
        aria-label={say("Search deals")}
        placeholder={say("Search deals")}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={filter.search}
        onChange={(event) => onFilter({ ...filter, search: event.currentTarget.value })}
      />
      <Choice
        label={say("Page")}
        all={say("All pages")}
        value={filter.pageId === null ? null : String(filter.pageId)}
        choices={pages.map(({ id, number }) => ({
          value: String(id),
          label: say("Page {number}", { number }),
        }))}
        onChange={(value) => onFilter({ ...filter, pageId: idOf(value) })}
      />
      <Choice
        label={say("Category")}
        all={say("All categories")}
        value={filter.categoryId === null ? null : String(filter.categoryId)}
        choices={[
          { value: "none", label: say("No category") },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(value) => onFilter({ ...filter, categoryId: value === "none" ? value : idOf(value) })}
      />
      <Choice
        label={say("Show")}
        all={say("All deals")}
        value={filter.only}
        choices={onlyChoices.map(({ value, label }) => ({ value, label: told(label) }))}
        onChange={(value) => onFilter({ ...filter, only: value as DealFilter["only"] })}
      />
    </search>
  );
}

interface ChoiceProps {
  label: string;
  /** Said where nothing is chosen. */
  all: string;
  value: string | null;
  choices: { value: string; label: string }[];
  onChange(value: string | null): void;
}

/** Lists that are closed would be laid out with the screen, before its first row is there. */
const whileOpen = { keepMounted: false } as const;

function Choice({ label, all, value, choices, onChange }: ChoiceProps) {
  return (
    <Select
      className={styles.choice}
      aria-label={label}
      placeholder={all}
      data={choices}
      value={value}
      onChange={onChange}
      clearable
      searchable={choices.length > 8}
      comboboxProps={whileOpen}
      clearButtonProps={{ "aria-label": all }}
    />
  );
}
