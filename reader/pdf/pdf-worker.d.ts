/** The parser half of pdf.js has no type declarations: it is meant to be loaded as a worker script. */
declare module "pdfjs-dist/legacy/build/pdf.worker.mjs" {
  import type { DirectPort } from "./direct-port";

  export const WorkerMessageHandler: { initializeFromPort(port: DirectPort): void };
}
