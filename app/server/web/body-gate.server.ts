import { Socket } from "node:net";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import type { Limits } from "#app/kernel/context";
import { type BodyBounds, boundsOfBody } from "./body-bounds.server";
import { answerRefusal, type FrontRefusal, refuseRequest } from "./refuse-request.server";

/** How fast a body must come: so many bytes in each window of this length, unless it ends within it. */
export interface BodyPace {
  windowMs: number;
  minBytes: number;
}

/** 512 bytes a second: a tenth of the slowest mobile line, over a time that bridges a tunnel. */
const defaultPace: BodyPace = { windowMs: 30_000, minBytes: 15 * 1024 };

/** How much of a body is thrown away, so that its sender gets to read an answer that came before its end. */
const maxDiscarded = { ms: 5000, bytes: 16 * 1024 * 1024 };

const tooSlow: FrontRefusal = {
  status: 408,
  error: "timeout",
  message: "The request came too slowly. Please try again.",
};

/**
 * Bounds what is received of bodies, whatever their headers say and whoever reads them: by size and by time. What comes
 * after the bound, or after the answer, is not kept; the connection is closed.
 */
export function bodyGate(limits: Limits, logRequest: RequestHandler, pace = defaultPace): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    const stated = Number(request.headers["content-length"] ?? 0);
    if (stated === 0 && request.headers["transfer-encoding"] === undefined) {
      next();
      return;
    }
    const bounds = boundsOfBody(request.method, request.path, limits);
    const body = new ReceivedBody(request, response, bounds, pace);
    if (stated > bounds.maxBytes && bounds.refusesStatedLength) {
      refuseRequest(request, response, logRequest, body.tooLarge);
      return;
    }
    next();
  };
}

/** Looks at the bytes of a body on their way from the socket to whoever reads the request. */
class ReceivedBody {
  readonly tooLarge: FrontRefusal;
  readonly #socket: Socket;
  readonly #timers: NodeJS.Timeout[];
  #received = 0;
  #receivedBefore = 0;
  /** The answer has left; what still comes is thrown away. */
  #isDiscarding = false;
  /** The connection ends with the body, or when enough was thrown away. */
  #isClosing = false;
  /** Nothing more is handed on, not even the end: what was read so far must not pass for a whole body. */
  #broken = false;

  constructor(
    readonly request: Request,
    readonly response: Response,
    readonly bounds: BodyBounds,
    readonly pace: BodyPace,
  ) {
    this.tooLarge = { status: 413, error: "too_large", message: bounds.tooLarge };
    this.#socket = request.socket;
    const push = request.push.bind(request);
    request.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
      if (chunk === null) return this.#end(() => push(null));
      return this.#take(chunk) ? push(chunk, encoding) : true;
    };
    this.#timers = [
      setInterval(() => this.#lookAtPace(), pace.windowMs).unref(),
      setTimeout(() => this.#refuse(tooSlow), bounds.maxSeconds * 1000).unref(),
    ];
    response.once("finish", () => this.#discardRest());
    response.once("close", () => this.#stopTimers());
    this.#closeLingering();
  }

  /** Whether the chunk is handed on. */
  #take(chunk: Buffer): boolean {
    if (this.#isDiscarding) return false;
    this.#received += chunk.length;
    if (!this.#broken && this.#received > this.bounds.maxBytes) this.#refuse(this.tooLarge);
    return !this.#broken;
  }

  #end(handOn: () => boolean): boolean {
    this.#stopTimers();
    if (this.#isClosing) Socket.prototype.destroySoon.call(this.#socket);
    return this.#broken ? false : handOn();
  }

  #lookAtPace(): void {
    const came = this.#received - this.#receivedBefore;
    this.#receivedBefore = this.#received;
    // What has come and waits to be read is no fault of its sender.
    const isOurTurn = this.request.readableLength > 0;
    if (came < this.pace.minBytes && !isOurTurn) this.#refuse(tooSlow);
  }

  #refuse(refusal: FrontRefusal): void {
    this.#stopTimers();
    if (this.#broken || this.request.complete) return;
    this.#broken = true;
    if (this.response.headersSent) {
      this.#socket.destroy();
      return;
    }
    answerRefusal(this.response, refusal);
    dropLaterAnswer(this.response);
    // Whoever reads the body learns that it won't end; what they answer then is too late and dropped.
    if (this.request.listenerCount("error") > 0) this.request.emit("error", new Error(refusal.message));
  }

  /** The answer stands before the body has come to its end: a reset would take it away from a sender who still sends. */
  #discardRest(): void {
    this.#stopTimers();
    if (this.request.complete || this.#isDiscarding) return;
    this.#isDiscarding = true;
    const socket = this.#socket;
    const { bytesRead } = socket;
    const began = performance.now();
    // A reader that has stopped reading holds the socket.
    socket.resume();
    // Looked at from time to time: Node itself passes over the rest of a body that nobody has begun to read.
    const look = setInterval(() => {
      const isEnough =
        socket.bytesRead - bytesRead > maxDiscarded.bytes || performance.now() - began > maxDiscarded.ms;
      if (isEnough && (this.#isClosing || !this.request.complete)) socket.destroy();
      if (isEnough || socket.destroyed) clearInterval(look);
    }, 50).unref();
  }

  /** Node calls this where a connection is not kept, as soon as the answer has left. */
  #closeLingering(): void {
    const socket = this.#socket;
    const lingering = () => {
      if (this.request.complete) {
        Socket.prototype.destroySoon.call(socket);
        return;
      }
      this.#isClosing = true;
      socket.end();
      this.#discardRest();
    };
    socket.destroySoon = lingering;
    this.response.once("close", () => {
      // The next request of this connection has its own.
      if (this.request.complete && socket.destroySoon === lingering) {
        socket.destroySoon = Socket.prototype.destroySoon;
      }
    });
  }

  #stopTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}

/**
 * Whoever works on an answer already may bring it to its end: nothing of it counts any more. Without this the first
 * header it sets would be an error where nobody waits for one, and that ends the process.
 */
function dropLaterAnswer(response: Response): void {
  Object.assign(response, {
    setHeader: () => response,
    appendHeader: () => response,
    removeHeader: () => {},
    flushHeaders: () => {},
    writeHead: () => response,
    write: () => true,
    end: () => response,
  });
}
