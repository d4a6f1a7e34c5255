import { createTransport } from "nodemailer";
import { type Mailer, MailRefusedError } from "#app/kernel/ports/mailer";
import { mailMessage } from "./mail-message";

const second = 1000;

/** Hands mails to an SMTP server. @param url e.g. `smtps://user:password@mail.example.com:465` */
export function createSmtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 1,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    // Of silence. A server that looks through a mail before it says that it has it may take this long.
    socketTimeout: 120 * second,
  });
  return {
    kind: "smtp",
    async send(mail, signal) {
      try {
        // Also breaks off a server that never comes to the end of its answer, which no limit of silence does.
        await transport.sendMail({ ...mailMessage(mail), signal });
      } catch (error) {
        throw isFinal(error) ? new MailRefusedError((error as Error).message, { cause: error }) : error;
      }
    },
    close: async () => transport.close(),
  };
}

/**
 * A 5xx answer to this mail's addresses or content stays what it is (RFC 5321, 4.2.1). A refused sign-in at the
 * server does not count: that is mended in the configuration, and the mails wait.
 */
function isFinal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === "EENVELOPE" || code === "EMESSAGE") && (responseCode ?? 0) >= 500;
}
