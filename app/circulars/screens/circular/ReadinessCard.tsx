import { Title } from "@mantine/core";
import type { CircularDetail } from "#app/circulars/domain/circulars/queries.server";
import type { ReadinessLine } from "#app/circulars/domain/readiness/readiness-rules";
import { ReadinessBadge } from "#app/circulars/ui/ReadinessBadge";
import { ReadinessLines } from "#app/circulars/ui/ReadinessLines";
import styles from "#app/circulars/ui/readiness.module.css";
import { say } from "#app/ui/language/say";
import { useTakeDates } from "./use-take-dates";

interface ReadinessCardProps {
  circular: CircularDetail;
  lines: readonly ReadinessLine[];
  onEditDetails(): void;
}

/** Says what of a circular is to be done or looked at; what is fine stands behind a line that opens. */
export function ReadinessCard({ circular, lines, onEditDetails }: ReadinessCardProps) {
  const open = lines.filter(({ level }) => level !== "fine");
  const fine = lines.filter(({ level }) => level === "fine");
  const takeDates = useTakeDates(circular);
  const shared = { circularId: circular.id, onEditDetails, takeDates, retailer: circular.retailer };
  return (
    <section className={styles.card} aria-labelledby="readiness-title">
      <div className={styles.head}>
        <Title order={2} size="h4" id="readiness-title">
          {say("Is my ad ready?")}
        </Title>
        <ReadinessBadge open={open.length} />
      </div>
      {open.length > 0 ? <ReadinessLines {...shared} lines={open} /> : null}
      {fine.length > 0 ? (
        <details className={styles.fine}>
          <summary>
            {say("{count, plural, one {# thing is fine} other {# things are fine}}", { count: fine.length })}
          </summary>
          <ReadinessLines {...shared} lines={fine} />
        </details>
      ) : null}
    </section>
  );
}
