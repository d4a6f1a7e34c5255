import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Mailer } from "#app/kernel/ports/mailer";
import { makeFolder, writeFileAtomically } from "#db/durable-files";
import { mailMessage } from "./mail-message";

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

/** The same mail has the same name, so that a repetition leaves one file. @param messageId e.g. `<20261121.42@host>` */
function fileName(messageId: string): string {
  return `${messageId.replace(/[^\w.@-]/g, "").replace(/@.*/, "")}.eml`;
}
