import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import { type Mailer, MailRefusedError, type OutgoingMail } from "#app/kernel/ports/mailer";
import type { Traces } from "#app/kernel/ports/traces";
import { makeFolder, writeFileAtomically } from "#db/durable-files";

const second = 1000;

/** Hands mails to an SMTP server. @param url e.g. `smtps://user:password@mail.example.com:465` */
export function createSmtpMailer(url: string, traces: Traces): Mailer {
  const call = { name: "SMTP", kind: "call", details: { "server.address": new URL(url).hostname } } as const;
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
        await traces.part(call, () => transport.sendMail({ ...mailMessage(mail), signal }));
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

/** The mail as nodemailer takes it. Addresses go as objects, which are not parsed: one recipient stays one. */
function mailMessage(mail: OutgoingMail): SendMailOptions {
  return {
    messageId: mail.messageId,
    date: mail.date,
    from: mail.from,
    to: { name: "", address: mail.to },
    replyTo: mail.replyTo === null ? undefined : { name: "", address: mail.replyTo },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Mails go nowhere: each becomes a file of the folder, named by its Message-ID and readable by the owner only. */
export function createOutboxMailer(dir: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    kind: "outbox",
    async send(mail) {
      const { message } = await transport.sendMail(mailMessage(mail));
      await makeFolder(dir, 0o700);
      await writeFileAtomically(join(dir, fileName(mail.messageId)), message as Buffer);
    },
    close: async () => transport.close(),
  };
}

/** One name for one mail, so that a repetition leaves one file. @param messageId e.g. `<20261121.42@host>` */
function fileName(messageId: string): string {
  return `${messageId.replace(/[^\w.@-]/g, "").replace(/@.*/, "")}.eml`;
}
