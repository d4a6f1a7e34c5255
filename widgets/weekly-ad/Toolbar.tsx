import type { WeeklyAdPage } from "#app/domain/publishing/weekly-ad";
import { Icon } from "#widgets/shared/ui/Icon";
import { targetHash } from "./deep-link";

export type Mode = "pages" | "list";

interface Props {
  mode: Mode;
  onMode: (mode: Mode) => void;
  query: string;
  onQuery: (query: string) => void;
  /** How many deals match the query. */
  found: number;
  pages: WeeklyAdPage[];
  onPage: (id: number) => void;
}

/** Search, the page numbers and, where there is no room for both, the choice between pages and list. */
export function Toolbar({ mode, onMode, query, onQuery, found, pages, onPage }: Props) {
  const choice = (value: Mode, label: string) => (
    <button type="button" class="ec-button" aria-pressed={mode === value} onClick={() => onMode(value)}>
      {label}
    </button>
  );
  return (
    <div class="ec-tools">
      <fieldset class="ec-modes" aria-label="Show the ad as">
        {choice("pages", "Pages")}
        {choice("list", "List")}
      </fieldset>
      <label class="ec-search">
        <Icon name="search" />
        <input
          type="search"
          aria-label="Search deals"
          placeholder="Search deals"
          value={query}
          onInput={(event) => onQuery(event.currentTarget.value)}
        />
      </label>
      {pages.length > 1 && (
        <nav class="ec-numbers" aria-label="Go to page">
          <span aria-hidden="true">Page</span>
          {pages.map(({ id, number }) => (
            <a
              key={id}
              href={targetHash({ kind: "page", id })}
              aria-label={`Page ${number}`}
              onClick={(event) => {
                event.preventDefault();
                onPage(id);
              }}
            >
              {number}
            </a>
          ))}
        </nav>
      )}
      <p class="ec-said" role="status">
        {query.trim() && `${found} ${found === 1 ? "deal matches" : "deals match"}`}
      </p>
    </div>
  );
}
