type Listener = (event: { data: unknown }) => void;

/**
 * One end of a message channel inside this process: what MessageChannel is, without the copying.
 *
 * pdf.js lets its parser and its painter talk through a port and copies every message on the way, as
 * the browser would between threads. Here both live in one process that does nothing else, and the
 * copies of glyphs and pictures cost more than a tenth of a page's time. Neither side changes a message
 * after sending, with one exception: the parser empties the two arrays of an operator-list chunk.
 */
export class DirectPort {
  #listeners = new Set<Listener>();
  #peer: DirectPort | null = null;

  constructor(private readonly alter: (message: unknown) => unknown) {}

  /** @param alter what becomes of a message of either side on its way */
  static pair(alter = (message: unknown) => message): [DirectPort, DirectPort] {
    const one = new DirectPort(alter);
    const other = new DirectPort(alter);
    one.#peer = other;
    other.#peer = one;
    return [one, other];
  }

  postMessage(message: unknown): void {
    const data = withOwnArrays(this.alter(message));
    const peer = this.#peer;
    queueMicrotask(() => {
      for (const listener of peer ? [...peer.#listeners] : []) listener.call(peer, { data });
    });
  }

  addEventListener(_name: string, listener: Listener, options?: { signal?: AbortSignal }): void {
    this.#listeners.add(listener);
    options?.signal?.addEventListener("abort", () => this.#listeners.delete(listener));
  }

  removeEventListener(_name: string, listener: Listener): void {
    this.#listeners.delete(listener);
  }

  start(): void {}

  close(): void {
    this.#listeners.clear();
    this.#peer = null;
  }
}

interface ChunkMessage {
  chunk?: { fnArray?: unknown[]; argsArray?: unknown[] };
}

function withOwnArrays(message: unknown): unknown {
  const { chunk } = (message ?? {}) as ChunkMessage;
  if (!chunk?.fnArray || !chunk.argsArray) return message;
  return {
    ...(message as object),
    chunk: { ...chunk, fnArray: chunk.fnArray.slice(), argsArray: chunk.argsArray.slice() },
  };
}
