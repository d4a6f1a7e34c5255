import { countLabels } from "#app/shopping/domain/insights/count-labels";
import type { Sums } from "#app/shopping/domain/insights/sums.server";
import type { CountName } from "#app/shopping/domain/publishing/counts";
import { told } from "#app/ui/language/say";
import { figure } from "./figures";
import styles from "./insights.module.css";

interface TotalsProps {
  label: string;
  totals: Sums;
  shown: readonly CountName[];
  /** Small print below a number. */
  notes?: Partial<Record<CountName, string>>;
}

export function Totals({ label, totals, shown, notes = {} }: TotalsProps) {
  return (
    <dl className={styles.totals} aria-label={label}>
      {shown.map((name) => (
        <div key={name} className={styles.total}>
          <dt>{told(countLabels[name])}</dt>
          <dd className={styles.number}>{figure(totals[name])}</dd>
          {notes[name] === undefined ? null : <dd className={styles.note}>{notes[name]}</dd>}
        </div>
      ))}
    </dl>
  );
}
