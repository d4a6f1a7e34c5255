import type * as z from "zod";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import {
  asksForLess,
  type GraphAnswer,
  type GraphClient,
  OversizedGraphAnswer,
  pauseFor,
} from "./graph-client";
import { GraphError } from "./graph-errors";
import { anyItem, type ListPage, listPage } from "./graph-shapes";
import type { GraphUsage } from "./graph-usage";

const slowFromPercent = 80;
const pauseAtMost = 10_000;
/** A list has no more answers than this, so that one without an end ends. */
const maxAnswers = 2000;
const limits = [100, 50, 25, 10];

/** What is asked of a list or an object; fields of no use are taken out while asking. */
export interface Question {
  path: string;
  params: Record<string, string>;
  /** With their modifiers, e.g. `comments.limit(0).summary(true)`. */
  fields: Iterable<string>;
  /** Left out, as a last resort, when Facebook asks for less at once. */
  costlyFields?: Set<string>;
}

/** Calls with one token, one after the other, at a pace that Facebook's limits allow. */
export class GraphSession {
  /** What had to be done differently, in sentences; each once. */
  readonly notes = new Set<string>();
  #usage: GraphUsage = { percent: 0, regainSeconds: null };

  constructor(
    private readonly client: GraphClient,
    readonly accessToken: string,
    private readonly signal: AbortSignal | undefined,
    /** Pause for each percent from 80 on, in milliseconds. */
    private readonly pauseMs = 500,
  ) {}

  /** A session that calls with another token, at the same pace. */
  withToken(accessToken: string): GraphSession {
    const session = new GraphSession(this.client, accessToken, this.signal, this.pauseMs);
    session.#usage = this.#usage;
    return session;
  }

  /** An object with those of the fields that Facebook knows. */
  async read<Schema extends z.ZodType>(question: Question, schema: Schema): Promise<z.output<Schema>> {
    const asked = new Asked(question, this.notes);
    return (await this.#ask(asked, {}, schema)).body;
  }

  /** What a list holds, one answer at a time; answers may be empty. */
  list(question: Question): AsyncGenerator<z.output<typeof anyItem>[]>;
  list<Item extends z.ZodType>(question: Question, item: Item): AsyncGenerator<z.output<Item>[]>;
  async *list(question: Question, item: z.ZodType = anyItem): AsyncGenerator<unknown[]> {
    const page = listPage(item, {
      edge: question.path.slice(question.path.lastIndexOf("/")),
      host: this.client.host,
    });
    const asked = new Asked(question, this.notes, limits);
    const seen = new Set<string>();
    let next: Record<string, string> = {};
    while (seen.size < maxAnswers) {
      const { body } = await this.#ask(asked, next, page);
      yield body.data;
      const following = followingParams(body);
      if (!following) return;
      const key = JSON.stringify(Object.entries(following).sort());
      if (seen.has(key))
        throw new ExternalServiceError("transient", "Facebook's list leads back to where it was.");
      seen.add(key);
      next = following;
    }
    throw new ExternalServiceError("fault", `Facebook's list goes on after ${maxAnswers} answers.`, {
      advice: "Choose a shorter date range for the connection.",
    });
  }

  async #ask<Schema extends z.ZodType>(
    asked: Asked,
    next: Record<string, string>,
    schema: Schema,
  ): Promise<GraphAnswer<z.output<Schema>>> {
    for (;;) {
      await this.#keepPace();
      try {
        const { accessToken, signal } = this;
        const { path } = asked.question;
        const params = { ...asked.question.params, ...next, ...asked.params() };
        const answer = await this.client.get({ path, params, accessToken, signal }, schema);
        this.#usage = answer.usage;
        return answer;
      } catch (error) {
        if (!asked.adaptTo(error)) throw error;
      }
    }
  }

  /** Calls beyond the limit would count and lengthen the block, so none is made. */
  async #keepPace(): Promise<void> {
    const { percent, regainSeconds } = this.#usage;
    if (percent >= 100) {
      throw new ExternalServiceError(
        "throttled",
        "Facebook asks us to pause: its limit of calls is reached.",
        {
          advice: "Nothing needs to be done; it goes on by itself when the pause is over.",
          detail: `usage ${percent} %`,
          retryAfterSeconds: regainSeconds ?? 15 * 60,
        },
      );
    }
    if (percent < slowFromPercent) return;
    this.notes.add("Facebook's limit of calls was nearly reached, so it was read slowly.");
    await pauseFor(Math.min(pauseAtMost, (percent - slowFromPercent + 1) * this.pauseMs), this.signal);
  }
}

/** A question in the making: it asks for less, and leaves fields out, as Facebook's refusals say. */
class Asked {
  readonly #fields: Set<string>;
  #limits: number[];

  constructor(
    readonly question: Question,
    private readonly notes: Set<string>,
    limits: number[] = [],
  ) {
    this.#fields = new Set(question.fields);
    this.#limits = [...limits];
  }

  params(): Record<string, string> {
    const [limit] = this.#limits;
    return {
      ...(this.#fields.size > 0 ? { fields: [...this.#fields].join(",") } : {}),
      ...(limit ? { limit: String(limit) } : {}),
    };
  }

  /** Whether asking again, differently, may help. */
  adaptTo(error: unknown): boolean {
    if (error instanceof OversizedGraphAnswer) return this.#lowerLimit();
    if (asksForLess(error)) return this.#askForLess();
    const field = error instanceof GraphError ? this.#unknownField(error) : undefined;
    if (!field) return false;
    this.#fields.delete(field);
    this.notes.add(`Facebook does not give the field "${nameOf(field)}" any more; its column stays empty.`);
    return true;
  }

  #lowerLimit(): boolean {
    if (this.#limits.length <= 1) return false;
    this.#limits.shift();
    return true;
  }

  #askForLess(): boolean {
    if (this.#lowerLimit()) return true;
    const costly = [...this.#fields].find((field) => this.question.costlyFields?.has(field));
    if (!costly) return false;
    this.#fields.delete(costly);
    this.notes.add(`Facebook could not answer with the field "${nameOf(costly)}"; its column stays empty.`);
    return true;
  }

  /** The field that a refusal complains of; without `id` and the date nothing could be told apart. */
  #unknownField({ refusal: { code, subcode, message } }: GraphError): string | undefined {
    const complains =
      subcode === 2_069_031 || code === 12 || (code === 100 && /nonexisting field/i.test(message));
    if (!complains) return undefined;
    const named = /nonexisting field \((\w+)\)/i.exec(message)?.[1];
    return [...this.#fields].find((field) => {
      const name = nameOf(field);
      if (name === "id" || name === "created_time") return false;
      return named ? name === named : new RegExp(`\\b${name}\\b`).test(message);
    });
  }
}

function nameOf(field: string): string {
  return /^\w+/.exec(field)?.[0] ?? field;
}

/**
 * The parameters of `paging.next`, without the token it repeats; null at the list's end. The address itself isn't
 * followed: a token goes nowhere but to the configured one. An answer with `next` may be empty, and a short one may
 * have it.
 */
function followingParams({ paging }: ListPage<z.ZodType>): Record<string, string> | null {
  if (!paging?.next) return null;
  const params = Object.fromEntries(new URL(paging.next).searchParams);
  for (const secret of ["access_token", "appsecret_proof"]) delete params[secret];
  return params;
}
