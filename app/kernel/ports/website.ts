/** Pages of a website that is not ours, as somebody who opens them gets them. */
export interface Website {
  /**
   * Follows where the address leads, with the name and password that may stand in it.
   * @throws DomainError unavailable
   */
  readPage(address: URL): Promise<WebsitePage>;
  /** What stands at an address, as it is; "private": not asked, being within our own network; null: no answer. */
  readFile(address: URL): Promise<WebsiteFile | "private" | null>;
}

export interface WebsitePage {
  /** Where it was found in the end, without a password. */
  url: URL;
  /** A browser shows the page whatever it is. */
  status: number;
  html: string;
  /** The header Content-Security-Policy. */
  policyHeader: string | null;
}

export interface WebsiteFile {
  status: number;
  bytes: Uint8Array;
}
