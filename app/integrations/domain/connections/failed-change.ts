import type { ConnectionType } from "#db/tables/connections";
import { isScheduleType } from "./connection-types";

const sentences = {
  add: "Error adding connection",
  edit: "Error editing connection",
  delete: "Error deleting connection",
  pause: "Error editing connection",
  resume: "Error editing connection",
  run: "Error Run Now Connection",
};

export type ConnectionIntent = keyof typeof sentences;

/**
 * What is said where a change of a connection fails and nothing else is known: what was asked for, which for one that is
 * added or edited is to run it now or at its interval.
 * @param type of the connection that was sent, with the intents that send one
 */
export function failedChange(intent: ConnectionIntent, type?: ConnectionType): string {
  if (type === undefined) return sentences[intent];
  if (isScheduleType(type)) return "Error scheduling connection";
  return type === "RunOnce" ? sentences.run : sentences[intent];
}
