import type { ServerResponse } from "node:http";

/**
 * Sends a body as fast as the other side takes it: the next piece is asked for when there is room for it, so that an
 * answer nobody takes is not read into memory. When the other side leaves, the rest is not asked for.
 * @param response may be one that compresses, whose `flush` sends each piece at once
 * @throws what the body's source throws; the connection is broken off then, since the answer has begun
 */
export async function sendBody(
  body: ReadableStream<Uint8Array>,
  response: ServerResponse & { flush?: () => void },
): Promise<void> {
  const reader = body.getReader();
  let goOn = () => {};
  // Without a reason, which a file would take for an error of its own that nobody waits for.
  const leave = () => void reader.cancel().catch(() => {});
  // Once for the whole answer: a compressing response keeps each listener.
  response.on("drain", () => goOn());
  response.on("close", () => {
    leave();
    goOn();
  });
  if (response.destroyed) leave();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (response.destroyed) return;
      if (done) break;
      const hasRoom = response.write(value);
      response.flush?.();
      if (!hasRoom) {
        await new Promise<void>((resolve) => {
          goOn = resolve;
        });
      }
    }
    response.end();
  } catch (error) {
    response.destroy(error as Error);
    throw error;
  }
}
