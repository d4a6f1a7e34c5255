import type { ReactNode } from "react";
import type { Refusal } from "#app/server/web/refusals.server";
import { ErrorAlert } from "#app/ui/ErrorAlert";
import type { TablerIcon } from "#app/ui/icons";
import styles from "./security.module.css";

interface SectionProps {
  title: string;
  /** Beside the title, e.g. whether it is on. */
  badge?: ReactNode;
  description: string;
  /** Buttons to the right of the heading. */
  buttons?: ReactNode;
  refused?: Refusal | null;
  children?: ReactNode;
}

/** A section of the screen: its title and description, its actions, and its rows. */
export function Section({ title, badge, description, buttons, refused, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2>
            {title}
            {badge}
          </h2>
          <p>{description}</p>
        </div>
        {buttons}
      </div>
      {refused ? (
        <div className={styles.alert}>
          <ErrorAlert message={refused.message} />
        </div>
      ) : null}
      {children}
    </section>
  );
}

interface RowProps {
  icon: TablerIcon;
  name: ReactNode;
  facts: string[];
  /** Buttons at the right. */
  children?: ReactNode;
}

export function Row({ icon: Icon, name, facts, children }: RowProps) {
  return (
    <li className={styles.row}>
      <Icon size={22} stroke={1.75} className={styles.icon} aria-hidden />
      <div className={styles.what}>
        <div className={styles.name}>{name}</div>
        <div className={styles.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </div>
      </div>
      {children}
    </li>
  );
}
