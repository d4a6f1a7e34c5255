import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Requests of one connection that have no answer yet. Browsers and proxies send the next one after the answer to the
 * last; whoever sends thousands ahead would have us hold them all.
 */
const maxUnanswered = 8;

interface Waiting {
  request: IncomingMessage;
  response: ServerResponse;
}

/**
 * What serves a request, within the bounds of its connection: one at a time, since whoever takes nothing of the first
 * answer would otherwise have us hold all of them. And what to do with a connection on which nothing moves.
 */
export class ConnectionBounds {
  /** By connection, while one of its requests is worked on: those sent ahead, in their order. */
  readonly #ahead = new WeakMap<Socket, Waiting[]>();

  around(app: RequestListener): RequestListener {
    const serve = ({ request, response }: Waiting) => {
      response.once("close", () => this.#goOn(request.socket, serve));
      app(request, response);
    };
    return (request, response) => {
      const { socket } = request;
      // Its last answer has left and said so, while bytes still come: what is asked for now could not be answered.
      if (!socket.writable) return;
      const ahead = this.#ahead.get(socket);
      if (!ahead) {
        this.#ahead.set(socket, []);
        serve({ request, response });
      } else if (ahead.length + 1 < maxUnanswered) {
        ahead.push({ request, response });
      } else {
        socket.destroy();
      }
    };
  }

  /**
   * Lets go of connections on which nothing has moved for so long (Node refreshes the time with each byte that leaves):
   * those whose other side takes none of what waits for it, and those without a request. While a request is worked on,
   * nothing need move.
   */
  closeIdle(server: Server, ms: number): void {
    server.setTimeout(ms, (socket: Socket) => {
      if (socket.writableLength > 0 || !this.#ahead.has(socket)) socket.destroy();
    });
  }

  /** An answer has left, or can't any more: the next request has its turn, unless its answer could not leave either. */
  #goOn(socket: Socket, serve: (next: Waiting) => void): void {
    const next = socket.writable ? this.#ahead.get(socket)?.shift() : undefined;
    if (next) serve(next);
    else this.#ahead.delete(socket);
  }
}
