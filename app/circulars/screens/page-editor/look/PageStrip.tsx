import { Link } from "@remix-run/react";
import { memo } from "react";
import { pagePath } from "#app/circulars/ui/page-addresses";
import { pageImageUrl } from "#app/circulars/ui/page-images";
import { say } from "#app/ui/language/say";
import type { StripPage } from "../editor-page";
import styles from "./editor-lists.module.css";

interface PageStripProps {
  circularId: number;
  pages: StripPage[];
  currentId: number;
  /** How many areas the current page has in the editor, which may not be saved yet. */
  areaCount: number;
}

/** Small images of the circular's pages, with the number of areas on each. */
export const PageStrip = memo(function PageStrip({
  circularId,
  pages,
  currentId,
  areaCount,
}: PageStripProps) {
  return (
    <nav className={styles.strip} aria-label={say("Pages of this circular")} id="page-strip">
      <ol className={styles.list}>
        {pages.map((page) => {
          const count = page.id === currentId ? areaCount : page.areaCount;
          return (
            <li key={page.id}>
              <Link
                to={pagePath(circularId, page.id)}
                className={styles.page}
                aria-current={page.id === currentId ? "page" : undefined}
                aria-label={say("Page {number}, {count, plural, one {# area} other {# areas}}", {
                  number: page.number,
                  count,
                })}
              >
                {page.smallImageKey ? (
                  <img src={pageImageUrl(page.id, "small", page.smallImageKey)} alt="" loading="lazy" />
                ) : (
                  <span className={styles.missing}>
                    {page.status === "failed" ? say("Failed") : say("Rendering…")}
                  </span>
                )}
                <span className={styles.pageFoot}>
                  <span>{page.number}</span>
                  <span className={styles.badge}>{count}</span>
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
});
