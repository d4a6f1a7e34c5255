/** Pages of a website that is not ours, as somebody who opens them gets them. */
export interface Website {
  /**
   * Follows where the address leads.
   * @throws DomainError unavailable
   */
  readPage(address: URL): Promise<WebsitePage>;
  /** The HTTP status, or null where nothing answers. */
  statusOf(address: URL): Promise<number | null>;
}

export interface WebsitePage {
  /** Where it was found in the end. */
  url: URL;
  html: string;
  /** The header Content-Security-Policy. */
  policyHeader: string | null;
}
