import { Pagination, Select } from "@mantine/core";
import type { PageSize } from "#app/kernel/lists";
import { say, told } from "#app/ui/language/say";
import styles from "./data-table.module.css";

interface TablePagerProps {
  /** The number of rows on all pages. */
  rowCount: number;
  /** False: there are more. */
  isExact: boolean;
  /** 1-based. */
  page: number;
  pageSize: PageSize;
  pageSizes: readonly PageSize[];
  alwaysShown: boolean;
  onPage(page: number): void;
  onPageSize(size: PageSize): void;
}

/** Hidden while all rows fit on one page of the smallest size. */
export function TablePager(props: TablePagerProps) {
  const { rowCount, isExact, page, pageSize, pageSizes, alwaysShown, onPage, onPageSize } = props;
  const smallest = Math.min(...pageSizes.filter((size) => size !== "ALL"));
  if (!alwaysShown && rowCount <= smallest) return null;
  const perPage = pageSize === "ALL" ? rowCount : pageSize;
  const pageCount = Math.max(1, Math.ceil(rowCount / perPage));
  const first = (page - 1) * perPage + 1;
  return (
    <div className={styles.pager}>
      <span className={styles.range}>
        {say("{first}–{last} of {total}", {
          first: Math.min(first, rowCount),
          last: Math.min(first + perPage - 1, rowCount),
          total: `${rowCount}${isExact ? "" : "+"}`,
        })}
      </span>
      {pageSizes.length > 1 ? (
        <Select
          aria-label={say("Rows per page")}
          className={styles.pageSize}
          size="xs"
          data={pageSizes.map((size) => ({
            value: String(size),
            label: say("{size} / page", { size: size === "ALL" ? told("ALL") : size }),
          }))}
          value={String(pageSize)}
          onChange={(value) => onPageSize(value === "ALL" ? "ALL" : Number(value))}
        />
      ) : null}
      {pageCount > 1 || alwaysShown ? (
        <Pagination
          size="sm"
          siblings={0}
          total={pageCount}
          value={page}
          onChange={onPage}
          getItemProps={(number) => ({ "aria-label": say("Page {number}", { number }) })}
          getControlProps={(control) => ({ "aria-label": controlName(control) })}
        />
      ) : null}
    </div>
  );
}

function controlName(control: "first" | "previous" | "next" | "last"): string {
  switch (control) {
    case "first":
      return say("first page");
    case "previous":
      return say("previous page");
    case "next":
      return say("next page");
    case "last":
      return say("last page");
  }
}
