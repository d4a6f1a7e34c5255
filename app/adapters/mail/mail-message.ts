import type { SendMailOptions } from "nodemailer";
import type { OutgoingMail } from "#app/kernel/ports/mailer";

/** The mail as nodemailer takes it. Addresses go as objects, which are not parsed: one recipient stays one. */
export function mailMessage(mail: OutgoingMail): SendMailOptions {
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
