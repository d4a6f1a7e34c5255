/** What leaves for services outside costs by the month, all processes and machines together, within a limit. In US dollars. */
export interface Spending {
  /**
   * Counts what something is expected to cost, before it is done.
   * @returns what takes down its real cost instead, to be called once it is known; null where the month has too little left
   */
  reserve(cost: number): Promise<((real: number) => Promise<void>) | null>;
  /** Of this month, in UTC. */
  findSpent(): Promise<number>;
  readonly monthLimit: number;
}
