import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Mailer } from "#app/domain/ports/mailer";
import { mailMessage } from "./mail-message";

/** Mails go nowhere: each becomes a file of the folder, named by its Message-ID and readable by the owner only. */
export function createOutboxMailer(dir: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    kind: "outbox",
    async send(mail) {
      const { message } = await transport.sendMail(mailMessage(mail));
      await mkdir(dir, { recursive: true, mode: 0o700 });
      const path = join(dir, fileName(mail.messageId));
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
    close: async () => transport.close(),
  };
}

/** The same mail has the same name, so that a repetition leaves one file. @param messageId e.g. `<20261121.42@host>` */
function fileName(messageId: string): string {
  return `${messageId.replace(/[^\w.@-]/g, "").replace(/@.*/, "")}.eml`;
}
