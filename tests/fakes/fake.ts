/** A stand-in for an outside service on this machine. */
export interface Fake {
  name: string;
  /** The settings that make Endcap use it. */
  environment: Record<string, string>;
  /** What is worth knowing to try it. */
  hints: string[];
  close(): Promise<void>;
}
