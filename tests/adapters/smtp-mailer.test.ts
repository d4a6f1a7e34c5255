import { createServer, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { createSmtpMailer } from "#app/adapters/mail/mailers";
import type { OutgoingMail } from "#app/kernel/ports/mailer";
import { noTraces } from "#app/kernel/ports/traces";

const mail: OutgoingMail = {
  messageId: "<1@endcap.test>",
  date: new Date("2026-03-02T10:00:00Z"),
  from: { name: "Shop", address: "shop@endcap.test" },
  replyTo: null,
  to: "ada@example.test",
  subject: "Hello",
  text: "Hello",
  html: "<p>Hello</p>",
};

/** A server that goes on beginning its answer to EHLO and never ends it. */
async function startDrippingServer(): Promise<{ url: string; connections: Socket[]; said: () => number }> {
  const connections: Socket[] = [];
  let said = 0;
  const server = createServer((socket) => {
    connections.push(socket);
    socket.on("error", () => {});
    socket.write("220 here\r\n");
    socket.once("data", () => {
      const drip = setInterval(() => {
        socket.write("250-wait\r\n");
        said += 1;
      }, 5);
      socket.once("close", () => clearInterval(drip));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of connections) socket.destroy();
    server.close();
  });
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === "object" ? address?.port : 0}`,
    connections,
    said: () => said,
  };
}

it("breaks off a server that never comes to the end of its answer, and lets go of the connection", async () => {
  const server = await startDrippingServer();
  const mailer = createSmtpMailer(server.url, noTraces);
  onTestFinished(() => mailer.close());
  const limit = new AbortController();
  const sending = mailer.send(mail, limit.signal).catch((error: unknown) => error);
  await expect.poll(server.said).toBeGreaterThan(3);
  limit.abort(new Error("too long"));
  expect(await sending).toMatchObject({ name: "AbortError" });
  await expect.poll(() => server.connections.map(({ destroyed }) => destroyed)).toEqual([true]);
});
