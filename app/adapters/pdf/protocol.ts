import type { PagePicture } from "#app/kernel/ports/page-content";
import type { PdfProblem, RenderedExtras, RenderedPage } from "#app/kernel/ports/page-renderer";

/** Bounds the child holds by itself; those on time and memory are the parent's. */
export interface WorkerLimits {
  maxPages: number;
  maxPageSidePt: number;
}

export interface InspectTask {
  kind: "inspect";
  pdfPath: string;
}

export interface PageTask {
  kind: "page";
  pdfPath: string;
  pageNumber: number;
  outDir: string;
}

export interface ExtrasTask extends Omit<PageTask, "kind"> {
  kind: "extras";
  pictures: PagePicture[];
}

export type Task = InspectTask | PageTask | ExtrasTask;

export type TaskResult = { pageCount: number } | RenderedPage | RenderedExtras;

/** Parent to child. */
export interface TaskMessage {
  id: number;
  task: Task;
  limits: WorkerLimits;
}

export interface Failure {
  problem: PdfProblem;
  detail: string;
  figure?: number;
}

/** What the operating system refused (a full disk, say), as Node tells it. It is no fault of the file. */
export interface SystemFailure {
  code: string;
  syscall: string;
  message: string;
}

/** Child to parent. The first message of a child is `{ ready: true }`. */
export type ChildMessage =
  | { ready: true }
  | { id: number; result: TaskResult }
  | { id: number; failure: Failure }
  | { id: number; systemFailure: SystemFailure };
