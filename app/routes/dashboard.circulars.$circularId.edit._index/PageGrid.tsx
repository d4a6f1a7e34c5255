import type { PageSummary } from "#app/domain/circulars/queries.server";
import { PageCard } from "./PageCard";
import styles from "./pages.module.css";

export interface PageActions {
  onPreview(page: PageSummary): void;
  onClone(page: PageSummary): void;
  onDelete(page: PageSummary): void;
}

interface PageGridProps extends PageActions {
  circularId: number;
  pages: PageSummary[];
}

export function PageGrid({ circularId, pages, ...actions }: PageGridProps) {
  return (
    <ol className={styles.grid} aria-label="Pages">
      {pages.map((page) => (
        <li key={page.id}>
          <PageCard circularId={circularId} page={page} {...actions} />
        </li>
      ))}
    </ol>
  );
}
