import type { PdfProblem } from "#reader/pdf/rendered-page";

/**
 * What one task may spend, counted inside pdf.js (scripts/patch-pdfjs.mjs puts the calls there). A clock alone would
 * end a bomb as late as the slowest good page; counts end it as soon as no real page is like it, and on a slow or
 * busy machine at the same place.
 */

/**
 * Drawing steps of a page, those that are read and those that are painted, with everything drawn inside others. The
 * heaviest page of our collection takes 64,000.
 */
const maxSteps = 2_000_000;
/** A form costs more than a step: it has a dictionary, a box, a state, and perhaps a canvas, of its own. */
const stepsOfForm = 50;
/** Maximum bytes of one unpacked stream. An image in black and white of the largest size that is drawn has 160 MB. */
const maxStreamBytes = 256 * 1024 * 1024;

/** Codes with which the process ends when a budget is spent: pdf.js swallows errors, and would go on. */
const exitCodes = { steps: 70, bytes: 71 };

/** The problem behind the exit code of a child; null when it is none of these. */
export function problemOfExit(code: number | null): { problem: PdfProblem; detail: string } | null {
  if (code === exitCodes.steps)
    return { problem: "time_limit", detail: `more than ${maxSteps} drawing steps` };
  if (code !== exitCodes.bytes) return null;
  return { problem: "memory_limit", detail: `a stream of more than ${maxStreamBytes} bytes` };
}

/** What pdf.js calls. */
interface PageBudget {
  step(): void;
  form(): void;
  /** @param bytes of one stream so far */
  unpack(bytes: number): void;
}

declare global {
  var pageBudget: PageBudget | undefined;
}

let steps = 0;

/** Lets pdf.js count from now on. Only for a process of its own, which ends when too much is spent. */
export function startBudget(): void {
  const spend = (count: number) => {
    steps += count;
    if (steps > maxSteps) process.exit(exitCodes.steps);
  };
  globalThis.pageBudget = {
    step: () => spend(1),
    form: () => spend(stepsOfForm),
    unpack(bytes) {
      if (bytes > maxStreamBytes) process.exit(exitCodes.bytes);
    },
  };
}

/** A new task begins. */
export function renewBudget(): void {
  steps = 0;
}
