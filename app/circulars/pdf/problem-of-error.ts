import type { SystemFailure } from "#app/adapters/child/protocol";
import { PdfProblemError } from "#reader/pdf/rendered-page";
import type { Failure } from "./protocol";

/**
 * The problem behind an error that pdf.js threw while a file was opened.
 * pdf.js wraps what its parser throws and keeps only the message, so that some kinds are known by it alone.
 */
export function failureOfOpening(error: unknown): Failure {
  if (error instanceof PdfProblemError) return failureOf(error);
  const { name, message } = nameAndMessage(error);
  const detail = `${name}: ${message}`;
  if (name === "PasswordException") return { problem: "password", detail };
  if (/encryption (method|algorithm)|unknown crypto/i.test(message)) {
    return { problem: "unsupported_encryption", detail };
  }
  return outOfMemory(message) ? { problem: "memory_limit", detail } : { problem: "damaged", detail };
}

/**
 * What the operating system refused, or null for every other error. Only our own reading and writing of files gives
 * such errors: what pdf.js reads comes wrapped, and nothing that stands in a PDF makes one.
 */
export function systemFailureOf(error: unknown): SystemFailure | null {
  if (!(error instanceof Error)) return null;
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  return typeof code === "string" && typeof syscall === "string" ? { code, syscall, message } : null;
}

/** The problem behind an error thrown while one page was read or drawn. */
export function failureOfPage(error: unknown): Failure {
  if (error instanceof PdfProblemError) return failureOf(error);
  const { name, message } = nameAndMessage(error);
  const detail = `${name}: ${message}`;
  return outOfMemory(message) ? { problem: "memory_limit", detail } : { problem: "page_damaged", detail };
}

function failureOf({ problem, detail, figure }: PdfProblemError): Failure {
  return { problem, detail: detail ?? problem, ...(figure === undefined ? {} : { figure }) };
}

function nameAndMessage(error: unknown): { name: string; message: string } {
  return error instanceof Error ? error : { name: "Error", message: String(error) };
}

function outOfMemory(message: string): boolean {
  return /array buffer allocation failed|invalid array length|out of memory/i.test(message);
}
