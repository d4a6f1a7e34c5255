/**
 * How often what shoppers are shown has changed. Triggers count (migrations/watch-publication.ts), so that a change
 * shows whichever process makes it, and by whatever statement.
 */
export interface PublicationTable {
  /** 0 stands for what all retailers share, e.g. categories. */
  retailerId: number;
  /** Higher than any before it, over all retailers. */
  version: number;
}
