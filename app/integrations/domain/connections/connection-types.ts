import type { ConnectionType } from "#db/tables/connections";

export const scheduleTypes = ["IstRunatInterval", "IstRunImmediatethenatInterval"] as const;
export const addTypes = ["RunOnce", "SaveAsTemplate"] as const;
export const connectionTypes = [...scheduleTypes, ...addTypes, "UpdateOnly"] as const;

export type ScheduleType = (typeof scheduleTypes)[number];

/** Whether it asks for runs at its interval. */
export function isScheduleType(type: ConnectionType): type is ScheduleType {
  return scheduleTypes.some((each) => each === type);
}

/** What a list says of the type. */
export function listedAs(type: ConnectionType): "Connection" | "Template" {
  return type === "SaveAsTemplate" || type === "UpdateOnly" ? "Template" : "Connection";
}
