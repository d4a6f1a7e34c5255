import { PassThrough } from "node:stream";
import { type AppLoadContext, createReadableStreamFromReadable, type EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { DomainError } from "./kernel/errors";
import { NonceProvider } from "./nonce";
import { inLanguageOf } from "./server/web/screen-language.server";

const abortDelayMs = 15_000;

/** Streams the document; bots get it whole. Signed-in pages must never be kept by a cache. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  load: AppLoadContext,
): Promise<Response> {
  return inLanguageOf(request, () => streamDocument(request, status, headers, remix, load));
}

function streamDocument(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  load: AppLoadContext,
): Promise<Response> {
  const readyEvent = isbot(request.headers.get("User-Agent") ?? "") ? "onAllReady" : "onShellReady";
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceProvider value={load.cspNonce}>
        <RemixServer context={remix} url={request.url} abortDelay={abortDelayMs} />
      </NonceProvider>,
      {
        nonce: load.cspNonce,
        [readyEvent]() {
          const body = new PassThrough();
          resolve(
            new Response(createReadableStreamFromReadable(body), { headers, status: failed ? 500 : status }),
          );
          pipe(body);
        },
        onShellError: reject,
        onError(error: unknown) {
          failed = true;
          load.ctx.log.error({ err: error, requestId: load.ctx.request.id }, "rendering failed");
        },
      },
    );
    setTimeout(abort, abortDelayMs).unref();
  });
}

/** Remix hands over whatever a loader or action threw besides responses. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: AppLoadContext },
): void {
  if (request.signal.aborted) return;
  if (error instanceof DomainError) return;
  // An address that no screen has is no fault, and what it quotes may open something elsewhere.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  context.ctx.log.error({ err: error, requestId: context.ctx.request.id }, "a request failed");
}
