import type { StoredPrint } from "#app/kernel/ports/page-renderer";
import type {
  FindPartsRequest,
  FoundPart,
  PdfProblem,
  RenderExtrasRequest,
  RenderedExtras,
  RenderedImage,
  RenderedPage,
  RenderPageRequest,
  WorkerLimits,
  WrapImageRequest,
} from "#reader/pdf/rendered-page";

export interface InspectTask {
  kind: "inspect";
  pdfPath: string;
}

export interface PageTask extends RenderPageRequest {
  kind: "page";
}

export interface ExtrasTask extends RenderExtrasRequest {
  kind: "extras";
}

export interface PictureTask extends Omit<PageTask, "kind"> {
  kind: "picture";
}

/** Makes a PDF of a picture; none is opened. */
export interface WrapTask extends WrapImageRequest {
  kind: "wrap";
  pdfPath: null;
}

/** Compares images that were drawn before; no PDF is opened. */
export interface FindTask extends FindPartsRequest {
  kind: "find";
  pdfPath: null;
}

/** Works out what stored print suggests; no PDF is opened. */
export interface AnalyseTask {
  kind: "analyse";
  pdfPath: null;
  print: StoredPrint;
}

export type Task = InspectTask | PageTask | ExtrasTask | PictureTask | WrapTask | FindTask | AnalyseTask;

export type TaskResult =
  | { pageCount: number }
  | RenderedPage
  | RenderedExtras
  | RenderedImage
  | (FoundPart | null)[]
  | string
  | null;

/** A task as the child gets it. */
export type ChildTask = Task & { limits: WorkerLimits };

/** Why the file is at fault. */
export interface Failure {
  problem: PdfProblem;
  detail: string;
  figure?: number;
}
