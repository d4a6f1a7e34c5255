/** How many requests leave for an outside service, all processes and machines together. */
export interface RequestBudgets {
  /**
   * Resolves when a request may leave: within any sixty seconds no more do than `perMinute`, those of this process in
   * their order. Rejects with the signal's reason as soon as it is aborted before.
   * @param name of what is counted, e.g. the writes of one account
   */
  take(name: string, perMinute: number, signal?: AbortSignal): Promise<void>;
}
