import type { RequestListener, Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Requests of one connection that wait for their answer. Browsers and proxies send the next one after the answer to
 * the last; whoever sends thousands ahead would have us open as many files and hold as many answers.
 */
const maxUnanswered = 8;

/** What serves a request, within the bounds of its connection; and what to do with one on which nothing moves. */
export class ConnectionBounds {
  readonly #unanswered = new WeakMap<Socket, number>();

  around(app: RequestListener): RequestListener {
    return (request, response) => {
      const { socket } = request;
      const waiting = this.#waitingOn(socket);
      if (waiting >= maxUnanswered) {
        socket.destroy();
        return;
      }
      this.#unanswered.set(socket, waiting + 1);
      response.once("close", () => this.#unanswered.set(socket, this.#waitingOn(socket) - 1));
      app(request, response);
    };
  }

  /**
   * Lets go of connections on which nothing has moved for so long (Node refreshes the time with each byte that leaves):
   * those whose other side takes none of what waits for it, and those without a request. While a request is worked on,
   * nothing need move.
   */
  closeIdle(server: Server, ms: number): void {
    server.setTimeout(ms, (socket: Socket) => {
      if (socket.writableLength > 0 || this.#waitingOn(socket) === 0) socket.destroy();
    });
  }

  #waitingOn(socket: Socket): number {
    return this.#unanswered.get(socket) ?? 0;
  }
}
