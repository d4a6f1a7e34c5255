import type { ReactNode } from "react";
import styles from "./facts.module.css";

export interface Fact {
  label: string;
  value: ReactNode;
}

/** What is known of something, to read; a dash stands for what is empty. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null || value === "" ? "–" : value}</dd>
        </div>
      ))}
    </dl>
  );
}
