import * as z from "zod";
import { fetchAnswer, type OutsideAnswer, readRetryAfter } from "#app/adapters/outside/fetch-answer";
import { parseAnswer } from "#app/adapters/outside/parse-answer";
import { DomainError } from "#app/kernel/errors";

const usualMaxAnswerBytes = 1024 * 1024;

export interface PlacesService {
  /** Without a slash at the end. */
  url: string;
  timeoutMs: number;
  /** Default 1 MB. */
  maxAnswerBytes?: number;
}

export interface PlacesQuestion {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: unknown;
}

/** How Google says that it has no such thing. A page with status 404 is somebody else's. */
const notFoundSchema = z.object({ error: z.object({ status: z.literal("NOT_FOUND") }) });

/**
 * Asks a service for addresses.
 * @param path with its slash, below the service's address
 * @throws DomainError unavailable for any other answer than JSON of the schema's shape within the time
 */
export async function fetchJson<Schema extends z.ZodType>(
  service: PlacesService,
  path: string,
  schema: Schema,
  question: PlacesQuestion = {},
): Promise<z.output<Schema>> {
  const answer = await ask(service, path, question);
  return read(answer, schema);
}

/** As fetchJson, for what may not exist: null when the service says so. */
export async function findJson<Schema extends z.ZodType>(
  service: PlacesService,
  path: string,
  schema: Schema,
  question: PlacesQuestion = {},
): Promise<z.output<Schema> | null> {
  const answer = await ask(service, path, question);
  if (answer.status !== 404) return read(answer, schema);
  read({ ...answer, status: 200 }, notFoundSchema);
  return null;
}

async function ask(service: PlacesService, path: string, question: PlacesQuestion): Promise<OutsideAnswer> {
  const { url, timeoutMs, maxAnswerBytes: maxBytes = usualMaxAnswerBytes } = service;
  try {
    return await fetchAnswer(new URL(`${url}${path}`), { ...question, timeoutMs, maxBytes });
  } catch (error) {
    throw unavailable(error);
  }
}

function read<Schema extends z.ZodType>(answer: OutsideAnswer, schema: Schema): z.output<Schema> {
  if (answer.status !== 200) throw unavailable(`it answered ${answer.status}`, retryAfter(answer));
  try {
    return parseAnswer(answer.text, schema);
  } catch (error) {
    throw unavailable(error);
  }
}

function retryAfter({ status, headers }: OutsideAnswer): number | undefined {
  return status === 429 ? (readRetryAfter(headers.get("Retry-After")) ?? undefined) : undefined;
}

/** The cause is for the log; it must name no key. */
function unavailable(cause: unknown, retryAfterSeconds?: number): DomainError {
  const message = "The address service can't be reached just now. The address can be typed in full.";
  return new DomainError("unavailable", message, {
    cause,
    ...(retryAfterSeconds ? { retryAfterSeconds } : {}),
  });
}
