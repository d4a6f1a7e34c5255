import type { ReactNode } from "react";
import styles from "./form-section.module.css";

/** A part of a long form; its fields take the widths of `form-section.module.css`. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.section}>
      <legend className={styles.legend}>{title}</legend>
      <div className={styles.fields}>{children}</div>
    </fieldset>
  );
}
