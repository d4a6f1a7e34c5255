import { stat } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";
import { extrasPass } from "./extras-pass";
import { firstPass } from "./first-pass";
import { inspectDocument } from "./inspect-document";
import { type OpenDocument, openDocument, parserModule } from "./open-document";
import { renewBudget, startBudget } from "./page-budget";
import { failureOfOpening, failureOfPage, systemFailureOf } from "./problem-of-error";
import type { ChildMessage, Failure, SystemFailure, TaskMessage, TaskResult } from "./protocol";

/**
 * The child process: takes one task after the other from its parent. It keeps the file of the last task
 * open, since the next task is mostly another page of it.
 */
let opened: { version: string; document: OpenDocument } | null = null;

async function documentFor(pdfPath: string): Promise<OpenDocument> {
  // Not its path: a file that was found good is moved into the store before its pages are drawn.
  const { dev, ino, mtimeMs, size } = await stat(pdfPath);
  const version = [dev, ino, mtimeMs, size].join();
  if (opened?.version === version) return opened.document;
  const previous = opened;
  opened = null;
  await previous?.document.close();
  opened = { version, document: await openDocument(pdfPath) };
  return opened.document;
}

type Outcome = { result: TaskResult } | { failure: Failure } | { systemFailure: SystemFailure };

async function perform({ task, limits }: TaskMessage): Promise<Outcome> {
  renewBudget();
  let document: OpenDocument;
  try {
    document = await documentFor(task.pdfPath);
    if (task.kind === "inspect") return { result: await inspectDocument(document.pdf, limits) };
  } catch (error) {
    return failed(error, failureOfOpening);
  }
  try {
    const pass =
      task.kind === "page" ? firstPass(document.pdf, task, limits) : extrasPass(document.pdf, task, limits);
    return { result: await pass };
  } catch (error) {
    return failed(error, failureOfPage);
  }
}

function failed(error: unknown, failureOf: (error: unknown) => Failure): Outcome {
  const systemFailure = systemFailureOf(error);
  return systemFailure ? { systemFailure } : { failure: failureOf(error) };
}

function send(message: ChildMessage): void {
  process.send?.(message);
}

// Most of pdf.js runs for a second or two: compiling it at the usual haste takes longer than it saves.
setFlagsFromString("--interrupt-budget=1000000");

startBudget();

// Nothing in here may reach out, whatever a file asks for.
Object.defineProperty(globalThis, "fetch", {
  value: () => Promise.reject(new Error("The renderer has no network.")),
});

process.on("message", (message: TaskMessage) => {
  void perform(message).then((outcome) => send({ id: message.id, ...outcome }));
});
process.on("disconnect", () => process.exit(0));
// Ctrl-C reaches the whole process group; the parent lets pages under way finish and then disconnects.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
// pdf.js leaves promises of abandoned work behind; what concerns the task itself is caught above.
process.on("unhandledRejection", () => {});

await parserModule();
send({ ready: true });
