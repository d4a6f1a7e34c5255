import type { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@remix-run/node";

/**
 * Answers a .csv file piece by piece as it is made.
 * @param pieces must have begun without a refusal: what is thrown later breaks the download off
 */
export function csvResponse(pieces: AsyncGenerator<string>, name: string): Response {
  return download(streamOf(pieces), name, "text/csv; charset=utf-8");
}

/** Answers JSON piece by piece; the same holds for what is thrown. */
export function jsonInPieces(pieces: AsyncGenerator<string>): Response {
  return new Response(streamOf(pieces), { headers: { "Content-Type": "application/json; charset=UTF-8" } });
}

/** The JSON of a list whose entries come in parts. */
export async function* listInPieces(parts: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  yield "[";
  let separator = "";
  for await (const part of parts) {
    if (part.length === 0) continue;
    yield separator + part.map((entry) => JSON.stringify(entry)).join(",");
    separator = ",";
  }
  yield "]";
}

function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

/** Answers an .xlsx file as it is made. */
export function xlsxResponse(file: Readable, name: string): Response {
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  return download(createReadableStreamFromReadable(file), name, type);
}

function download(body: ReadableStream<Uint8Array>, name: string, type: string): Response {
  const headers = {
    "Content-Type": type,
    "Content-Disposition": attachment(name),
    "Cache-Control": "no-store",
  };
  return new Response(body, { headers });
}

/** RFC 6266: plain letters for old browsers, all of them for the others. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w .-]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
