import { stat } from "node:fs/promises";
import { setFlagsFromString } from "node:v8";
import type { PDFDocumentProxy } from "pdfjs-dist";
import type { ChildMessage, Outcome, TaskMessage } from "#app/adapters/child/protocol";
import { analysePage } from "#app/circulars/domain/areas/page-analysis";
import { extrasPass } from "#reader/pdf/extras-pass";
import { findParts } from "#reader/pdf/find-parts";
import { firstPass } from "#reader/pdf/first-pass";
import { inspectDocument } from "#reader/pdf/inspect-document";
import { type OpenDocument, openDocument, parserModule } from "#reader/pdf/open-document";
import { picturePass } from "#reader/pdf/picture-pass";
import type { WorkerLimits } from "#reader/pdf/rendered-page";
import { wrapImage } from "#reader/pdf/wrap-image";
import { renewBudget, startBudget } from "./page-budget";
import { failureOfOpening, failureOfPage, systemFailureOf } from "./problem-of-error";
import type { ChildTask, ExtrasTask, Failure, PageTask, PictureTask, TaskResult } from "./protocol";

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

async function perform(task: ChildTask): Promise<Outcome<TaskResult, Failure>> {
  const { limits } = task;
  renewBudget();
  if (task.kind === "analyse") return { result: JSON.stringify(analysePage(task.print)) };
  if (task.kind === "find") {
    return findParts(task).then(
      (result) => ({ result }),
      (error: unknown) => failed(error, failureOfPage),
    );
  }
  if (task.kind === "wrap") {
    return wrapImage(task).then(
      () => ({ result: null }),
      (error: unknown) => failed(error, failureOfOpening),
    );
  }
  let document: OpenDocument;
  try {
    document = await documentFor(task.pdfPath);
    if (task.kind === "inspect") return { result: await inspectDocument(document.pdf, limits) };
  } catch (error) {
    return failed(error, failureOfOpening);
  }
  try {
    return { result: await performOnPage(document.pdf, task, limits) };
  } catch (error) {
    return failed(error, failureOfPage);
  }
}

function performOnPage(
  pdf: PDFDocumentProxy,
  task: PageTask | ExtrasTask | PictureTask,
  limits: WorkerLimits,
) {
  if (task.kind === "page") return firstPass(pdf, task, limits);
  return task.kind === "extras" ? extrasPass(pdf, task, limits) : picturePass(pdf, task, limits);
}

function failed(error: unknown, failureOf: (error: unknown) => Failure): Outcome<TaskResult, Failure> {
  const systemFailure = systemFailureOf(error);
  return systemFailure ? { systemFailure } : { failure: failureOf(error) };
}

function send(message: ChildMessage<TaskResult, Failure>): void {
  process.send?.(message);
}

// Most of pdf.js runs for a second or two: compiling it at the usual haste takes longer than it saves.
setFlagsFromString("--interrupt-budget=1000000");

startBudget();

// Nothing in here may reach out, whatever a file asks for.
Object.defineProperty(globalThis, "fetch", {
  value: () => Promise.reject(new Error("The renderer has no network.")),
});

process.on("message", ({ id, task }: TaskMessage<ChildTask>) => {
  void perform(task).then((outcome) => send({ id, ...outcome }));
});
process.on("disconnect", () => process.exit(0));
// Ctrl-C reaches the whole process group; the parent lets pages under way finish and then disconnects.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});
// pdf.js leaves promises of abandoned work behind; what concerns the task itself is caught above.
process.on("unhandledRejection", () => {});

await parserModule();
send({ ready: true });
