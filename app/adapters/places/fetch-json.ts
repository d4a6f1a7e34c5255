import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { z } from "zod";
import { DomainError } from "#app/domain/errors";

const longestAnswer = 1024 * 1024;

export interface JsonRequest {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: unknown;
  timeoutMs: number;
}

/**
 * Asks an outside service. Gives null when it knows nothing of the address (404).
 * @throws DomainError unavailable for any other answer than JSON of the schema's shape within the time
 */
export async function fetchJson<Schema extends z.ZodType>(
  url: URL,
  schema: Schema,
  { method = "GET", headers = {}, body, timeoutMs }: JsonRequest,
): Promise<z.output<Schema> | null> {
  let answer: unknown;
  try {
    const response = await fetch(url, {
      method,
      headers: {
        Accept: "application/json",
        ...(body ? { "Content-Type": "application/json" } : {}),
        ...headers,
      },
      body: body ? JSON.stringify(body) : undefined,
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    if (!response.ok) throw unavailable(`it answered ${response.status}`, retryAfter(response));
    answer = JSON.parse(await readText(response));
  } catch (cause) {
    throw cause instanceof DomainError ? cause : unavailable(cause);
  }
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw unavailable(parsed.error);
  return parsed.data;
}

async function readText(response: Response): Promise<string> {
  if (!response.body) return "";
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of Readable.fromWeb(response.body as ReadableStream)) {
    length += chunk.byteLength;
    if (length > longestAnswer) throw new Error("The answer is too long.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get("Retry-After") ?? Number.NaN);
  return response.status === 429 && seconds > 0 ? Math.ceil(seconds) : undefined;
}

/** The cause is for the log; it must name no key. */
function unavailable(cause: unknown, retryAfterSeconds?: number): DomainError {
  const message = "The address service can't be reached just now. The address can be typed in full.";
  return new DomainError("unavailable", message, {
    cause,
    ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
  });
}
