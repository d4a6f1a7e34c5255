import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { openWebServer } from "#tests/setup/web-server";

const megabyte = 1024 * 1024;
const pieceBytes = megabyte / 4;

/** A resource route that answers with so many bytes as they are asked for, and says how many were and by how many. */
function countedRoute(bytes: number, type: string) {
  const counted = { answers: 0, pulled: 0, ended: 0, left: 0 };
  const piece = new Uint8Array(pieceBytes).map((_, index) => index * index);
  const loader = () => {
    let rest = bytes;
    counted.answers += 1;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (rest === 0) {
          counted.ended += 1;
          controller.close();
          return;
        }
        rest -= pieceBytes;
        counted.pulled += pieceBytes;
        controller.enqueue(piece.slice());
      },
      cancel() {
        counted.left += 1;
      },
    });
    return new Response(body, { headers: { "Content-Type": type } });
  };
  return { counted, routes: { large: { path: "large", module: { loader } } } };
}

/** Asks so many times on one connection and takes nothing of the answers. */
async function askWithoutReading(port: number, headers: string, times: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  onTestFinished(() => void socket.destroy());
  await once(socket, "connect");
  socket.pause().write(`GET /large HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`.repeat(times));
  return socket;
}

/** When the number has stood still through many turns of the event loop, with input and output of the system. */
async function settled(count: () => number): Promise<number> {
  for (let before = -1, still = 0; still < 500; before = count()) {
    await new Promise((resolve) => setImmediate(resolve));
    still = count() === before && before > 0 ? still + 1 : 0;
  }
  return count();
}

const kinds: [name: string, type: string, headers: string][] = [
  ["as it is", "image/webp", ""],
  ["compressed", "text/csv", "Accept-Encoding: gzip\r\n"],
];

describe("an answer of 64 MB that nobody takes", () => {
  it.each(kinds)(
    "is not read into memory, however often it is asked for: %s",
    async (_name, type, headers) => {
      const { counted, routes } = countedRoute(64 * megabyte, type);
      const { port, logged } = await openWebServer({}, { routes });
      const socket = await askWithoutReading(port, headers, 8);
      // The system's buffers of both sides of the connection hold some megabytes.
      expect(await settled(() => counted.pulled)).toBeLessThan(16 * megabyte);
      expect(counted).toMatchObject({ answers: 1, ended: 0 });
      socket.destroy();
      await expect.poll(() => counted).toMatchObject({ answers: 1, ended: 0, left: 1 });
      expect(logged().filter(({ level }) => level >= 50)).toEqual([]);
    },
  );

  it.each(kinds)("comes whole to whoever takes it later: %s", async (_name, type, headers) => {
    const { counted, routes } = countedRoute(64 * megabyte, type);
    const { port } = await openWebServer({}, { routes });
    const socket = await askWithoutReading(port, `${headers}Connection: close\r\n`, 1);
    await settled(() => counted.pulled);
    let received = 0;
    socket.on("data", ({ length }) => {
      received += length;
    });
    socket.resume();
    await once(socket, "end");
    expect(counted).toEqual({ answers: 1, pulled: 64 * megabyte, ended: 1, left: 0 });
    if (headers === "") expect(received).toBeGreaterThan(64 * megabyte);
  });
});
