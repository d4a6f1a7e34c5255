import type { WeeklyAdPage } from "#app/shopping/domain/publishing/weekly-ad";
import { addressWith } from "#widgets/shared/address";
import { msg } from "#widgets/shared/msg";
import { Icon, searchShape } from "#widgets/shared/ui/Icon";
import { targetHash } from "./deep-link";
import { type Filter, foundMessage } from "./use-filter";

export type Mode = "pages" | "list";

interface Props {
  mode: Mode;
  onMode: (mode: Mode) => void;
  filter: Filter;
  onQuery: (query: string) => void;
  pages: WeeklyAdPage[];
  onPage: (id: number) => void;
}

/** Search, categories, page numbers and, where there is no room for both, the choice between pages and list. */
export function Toolbar({ mode, onMode, filter, onQuery, pages, onPage }: Props) {
  const { query, category, categories, setCategory } = filter;
  const choice = (value: Mode, label: string) => (
    <button type="button" class="ec-button" aria-pressed={mode === value} onClick={() => onMode(value)}>
      {label}
    </button>
  );
  return (
    <div class="ec-tools">
      <fieldset class="ec-modes" aria-label={msg.showAdAs}>
        {choice("pages", msg.pages)}
        {choice("list", msg.list)}
      </fieldset>
      <label class="ec-search">
        <Icon shape={searchShape} />
        <input
          type="search"
          aria-label={msg.searchDeals}
          placeholder={msg.searchDeals}
          value={query}
          onInput={(event) => onQuery(event.currentTarget.value)}
        />
      </label>
      {categories.length > 1 && (
        <select
          class="ec-button ec-categories"
          aria-label={msg.category}
          value={category}
          onChange={(event) => setCategory(event.currentTarget.value)}
        >
          <option value="">{msg.allCategories}</option>
          {categories.map((group) => (
            <option key={group.category} value={group.category}>
              {msg.withCount(group.category, group.deals.length)}
            </option>
          ))}
        </select>
      )}
      {pages.length > 1 && (
        <nav class="ec-numbers" aria-label={msg.goToPage}>
          <span aria-hidden="true">{msg.pageLabel}</span>
          {pages.map(({ id, number }) => (
            <a
              key={id}
              href={addressWith(targetHash({ kind: "page", id }))}
              aria-label={msg.page(number)}
              onClick={(event) => {
                event.preventDefault();
                onPage(id);
              }}
            >
              {msg.number(number)}
            </a>
          ))}
        </nav>
      )}
      <p class="ec-found" role="status">
        {foundMessage(filter)}
      </p>
    </div>
  );
}
