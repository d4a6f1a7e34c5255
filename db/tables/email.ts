import type { Generated, Selectable } from "kysely";
import type { Flag, Instant, JsonText } from "../columns";

/** `sending` ends as `sent`, or goes back to `queued`; `failed` waits for somebody to press Retry. */
export type EmailStatus = "queued" | "sending" | "sent" | "failed";

/** A mail that waits or has left. What it says is made of template and data when it leaves. */
export interface EmailTable {
  id: Generated<number>;
  /** A name of `domain/emails/templates.ts`. */
  template: string;
  data: JsonText;
  recipient: string;
  subject: string;
  userId: number | null;
  /** Whose mail it is; null for Administrators'. */
  retailerId: number | null;
  /** What its link stands for. */
  tokenId: number | null;
  /** The address of whoever caused it; null when it was the product itself. */
  ip: string | null;
  status: EmailStatus;
  /** 1: somebody waits for it; goes before those with 0. */
  urgent: Flag;
  attempts: number;
  /** The queue of the full quota it waits for, while `queued`; null where it waits for none. */
  queue: string | null;
  /** Not to be tried before. */
  dueAt: Instant;
  /** While `sending` the start of the try, which counts against the quotas. */
  sentAt: Instant | null;
  /** Why the last try came to nothing, or why it waits. */
  error: string | null;
  createdAt: Instant;
}

export type EmailRow = Selectable<EmailTable>;

/** The mails of one urgency that wait for a quota, in the order of their ids. Stays for a while after the last one. */
interface EmailQueueTable {
  /** Names the quota, and the retailer or the address where each has its own. */
  name: string;
  urgent: Flag;
  /** None of them is looked at before. */
  opensAt: Instant;
}

export interface EmailTables {
  email: EmailTable;
  emailQueue: EmailQueueTable;
}
