import { type ChildProcess, fork } from "node:child_process";
import type { ReaderAnswer, ReaderMessage, ReadTask } from "./protocol";

/** The reading process ended before it answered. */
export class ReaderEndedError extends Error {
  override readonly name = "ReaderEndedError";
  constructor(
    /** It ran out of the memory it was given. */
    readonly outOfMemory: boolean,
    detail: string,
  ) {
    super(`the table reader ended: ${detail}`);
  }
}

interface Waiting {
  resolve(answer: ReaderAnswer): void;
  reject(error: Error): void;
}

/** A process that reads one file. It can't be trusted to watch itself: a bomb keeps it from looking at a clock. */
export class ReaderProcess {
  #process: ChildProcess;
  #waiting: Waiting | null = null;
  #ended: Error | null = null;
  #errorOutput = "";

  constructor(workerFile: string, memoryLimitMb: number) {
    this.#process = fork(workerFile, [], {
      // It has no use for our environment, which may hold secrets.
      env: { NODE_ENV: "production" },
      execArgv: [`--max-old-space-size=${memoryLimitMb}`],
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#process.stderr?.on("data", (chunk: Buffer) => {
      this.#errorOutput = (this.#errorOutput + chunk.toString()).slice(-4000);
    });
    this.#process.on("message", (answer: ReaderAnswer) => {
      this.#waiting?.resolve(answer);
      this.#waiting = null;
    });
    this.#process.on("error", (error) => this.#fail(error));
    this.#process.on("close", (code, signal) => {
      const outOfMemory = /heap out of memory|allocation failed/i.test(this.#errorOutput);
      const detail = `code ${code}, signal ${signal} ${this.#errorOutput}`.trim();
      this.#fail(new ReaderEndedError(outOfMemory, detail));
    });
  }

  /** Begins to read. Gives the first batch; one question at a time, here and below. @throws ReaderEndedError */
  read(task: ReadTask): Promise<ReaderAnswer> {
    return this.#ask({ read: task });
  }

  /** Goes on reading. @throws ReaderEndedError */
  next(): Promise<ReaderAnswer> {
    return this.#ask({ next: true });
  }

  end(): void {
    this.#process.kill("SIGKILL");
  }

  #ask(message: ReaderMessage): Promise<ReaderAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended);
      this.#waiting = { resolve, reject };
      // A failure to send is told by the process's end.
      this.#process.send(message, () => {});
    });
  }

  #fail(error: Error): void {
    this.#ended ??= error;
    this.#waiting?.reject(error);
    this.#waiting = null;
  }
}
