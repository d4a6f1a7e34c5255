import { Title } from "@mantine/core";
import { countOpen, type ReadinessLine } from "#app/circulars/domain/readiness/readiness-rules";
import { ReadinessBadge } from "#app/circulars/ui/ReadinessBadge";
import { ReadinessLines } from "#app/circulars/ui/ReadinessLines";
import styles from "#app/circulars/ui/readiness.module.css";

interface ReadinessCardProps {
  circularId: number;
  lines: readonly ReadinessLine[];
  onEditDetails(): void;
  hasEmbedCode: boolean;
}

/** Says what of a circular is ready and what is not. */
export function ReadinessCard({ circularId, lines, onEditDetails, hasEmbedCode }: ReadinessCardProps) {
  return (
    <section className={styles.card} aria-labelledby="readiness-title">
      <div className={styles.head}>
        <Title order={2} size="h4" id="readiness-title">
          Is my ad ready?
        </Title>
        <ReadinessBadge open={countOpen(lines)} />
      </div>
      <ReadinessLines
        circularId={circularId}
        lines={lines}
        onEditDetails={onEditDetails}
        hasEmbedCode={hasEmbedCode}
      />
    </section>
  );
}
