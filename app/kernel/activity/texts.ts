/** Entry points as people read them. */
export const entryPointNames: Record<string, string> = {
  screen: "Screen",
  api: "API",
  command: "Command",
  system: "System",
};

export function statusName(succeeded: boolean): string {
  return succeeded ? "Success" : "Failed";
}
