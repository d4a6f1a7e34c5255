import styles from "./group-pages.module.css";
import type { GroupPage } from "./use-group-pages";

/** A page's small picture with its number in the circular. */
export function PageThumb({ page, dragged = false }: { page: GroupPage; dragged?: boolean }) {
  return (
    <span className={styles.thumb} data-dragged={dragged || undefined}>
      {page.imageKey ? (
        <img src={`/public/images/${page.imageKey}`} alt="" draggable={false} loading="lazy" />
      ) : (
        <span className={styles.undrawn}>Not drawn yet</span>
      )}
      <span className={styles.number}>Page {page.number}</span>
    </span>
  );
}
