import type { ReactNode } from "react";
import { told } from "./language/say";
import styles from "./status-chip.module.css";

/** What a state means to whoever reads it, whatever it is the state of. */
type Tone = "on" | "coming" | "open" | "look" | "trouble" | "over";

/** All states that screens show. The same word has the same tone everywhere. */
const tones = {
  // Circulars, and whether they are ready.
  draft: "open",
  scheduled: "coming",
  live: "on",
  ended: "over",
  ready: "on",
  unready: "look",
  // Connections, and the accounts they use.
  template: "open",
  paused: "look",
  connected: "on",
  disconnected: "trouble",
  // Runs, mails and what the activity log tells of.
  waiting: "coming",
  running: "coming",
  sending: "coming",
  stopping: "look",
  stopped: "look",
  skipped: "over",
  done: "on",
  failed: "trouble",
  // People.
  active: "on",
  disabled: "over",
} as const satisfies Record<string, Tone>;

export type State = keyof typeof tones;

/** The state of something: a word, on a colour and behind a mark that say how it is meant. */
export function StatusChip({ state, children }: { state: State; children: ReactNode }) {
  return (
    <span className={styles.chip} data-tone={tones[state]}>
      {typeof children === "string" ? told(children) : children}
    </span>
  );
}
