import type { Request, RequestHandler, Response } from "express";

export interface FrontRefusal {
  status: number;
  error: string;
  /** A sentence for people. */
  message: string;
}

/** Answers what is refused before anything else has looked at it, and closes the connection. The request is logged. */
export function refuseRequest(
  request: Request,
  response: Response,
  logRequest: RequestHandler,
  refusal: FrontRefusal,
): void {
  logRequest(request, response, () => answerRefusal(response, refusal));
}

/** As `refuseRequest`, for a request that is logged already. */
export function answerRefusal(response: Response, { status, error, message }: FrontRefusal): void {
  const body = Buffer.from(JSON.stringify({ error, message }));
  response
    .writeHead(status, {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": body.length,
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      Connection: "close",
    })
    .end(body);
}
