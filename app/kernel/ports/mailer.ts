/** One mail to one person. */
export interface OutgoingMail {
  /**
   * Stays the same at every attempt, so that a receiver can tell a repetition:
   * `<20261121104500000.42@ads.example.com>`.
   */
  messageId: string;
  date: Date;
  from: { name: string; address: string };
  replyTo: string | null;
  /** A bare address. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Thrown by a Mailer when trying again can't help, e.g. no such mailbox. The message is what the other side said. */
export class MailRefusedError extends Error {
  override readonly name = "MailRefusedError";
}

/** Brings mails on their way. */
export interface Mailer {
  /** `outbox`: nothing leaves this machine. */
  kind: "smtp" | "outbox";
  /**
   * Resolves once the mail was taken over. Rejects with MailRefusedError, or with any other error when a later try may work.
   * @param signal breaks the sending off; whether the mail was taken over is not known then
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
