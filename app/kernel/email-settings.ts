/** How many emails may leave within a day (24 hours) and within an hour. */
export interface EmailQuota {
  perDay: number;
  perRetailerDay: number;
  /** For each address of those who cause mails. */
  perIpDay: number;
  perHour: number;
  perRetailerHour: number;
  perIpHour: number;
}

/** A page of a retailer's own website that holds a form for new passwords. */
export interface ResetPage {
  retailerSlug: string;
  /** https, without query and fragment. */
  url: string;
}

export interface EmailSettings {
  quota: EmailQuota;
  /** From where mails come whose retailer has no address of its own. */
  sender: string;
  /** Besides our own sign-in page, which is always one. */
  resetPages: ResetPage[];
}
