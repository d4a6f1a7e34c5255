import type {
  PageTitle,
  SocialBatch,
  SocialPageChoice,
  SocialPages,
  SocialRowsRequest,
  SocialSignIn,
  SocialTokenState,
} from "#app/kernel/ports/social-pages";
import type { Cell } from "#app/kernel/ports/spreadsheets";
import { type Column, columnsOf, costlyFields, instantOf, showsVideo } from "./columns";
import { GraphClient, type GraphObject, type GraphOptions } from "./graph-client";
import { GraphError } from "./graph-errors";
import { GraphSession } from "./graph-session";
import { datedItem, itemWithId } from "./graph-shapes";
import { GraphSignIn, neededPermissions } from "./graph-sign-in";
import { inspectToken } from "./inspect-token";
import { listPages, openPage } from "./open-page";

export interface GraphPagesOptions extends GraphOptions {
  /** Where people log in; without a slash at the end, e.g. https://www.facebook.com. */
  dialogUrl: string;
  now: () => Date;
  /** While 80 % and more of a limit are used: pause for each percent, in milliseconds. */
  pacePauseMs?: number;
}

/** After so many posts it is worth saying that Facebook doesn't give all of them. */
const manyPosts = 500;
const readAt = "Read at";

/** Facebook pages over the Graph API, see https://developers.facebook.com/docs/graph-api. */
export class GraphPages implements SocialPages {
  readonly signIn: SocialSignIn | null;
  readonly #client: GraphClient;

  constructor(private readonly options: GraphPagesOptions) {
    this.#client = new GraphClient(options);
    this.signIn = options.app ? new GraphSignIn(this.#client, options.app, options) : null;
  }

  keyHeading(pageTitle: PageTitle): string | null {
    return pageTitle === "Page" ? null : (columnsOf[pageTitle][0]?.heading ?? null);
  }

  async *fetchRows(request: SocialRowsRequest): AsyncGenerator<SocialBatch> {
    const page = await openPage(this.#session(request.accessToken, request.signal), request.page);
    if (request.pageTitle === "Page") yield await this.#readPage(page.session, page.id);
    else yield* limited(this.#readItems(page.session, page.id, request), request.limit);
  }

  listPages(accessToken: string): Promise<SocialPageChoice[]> {
    return listPages(this.#session(accessToken));
  }

  inspectToken(accessToken: string): Promise<SocialTokenState> {
    return inspectToken(this.#client, accessToken, neededPermissions);
  }

  #session(accessToken: string, signal?: AbortSignal): GraphSession {
    return new GraphSession(this.#client, accessToken, signal, this.options.pacePauseMs);
  }

  async #readPage(session: GraphSession, id: string): Promise<SocialBatch> {
    const columns = columnsOf.Page;
    const question = { path: `/${id}`, params: {}, fields: fieldsOf(columns) };
    const page = await session.read(question, itemWithId(id));
    // A page has a row for each run, told apart by when it was read.
    return {
      headings: [readAt, ...columns.map(({ heading }) => heading)],
      rows: [[this.options.now().toISOString(), ...rowOf(columns, page)]],
      notes: [...session.notes],
    };
  }

  async *#readItems(
    session: GraphSession,
    id: string,
    request: SocialRowsRequest,
  ): AsyncGenerator<SocialBatch> {
    const told = new Set<string>();
    const seen = new Set<unknown>();
    const newNotes = () => {
      const fresh = [...session.notes].filter((note) => !told.has(note));
      for (const note of fresh) told.add(note);
      return fresh;
    };
    for await (const { columns, items } of this.#lists(session, id, request)) {
      const rows: Cell[][] = [];
      for (const item of items) {
        const created = instantOf(item.created_time);
        if (!created || created < request.from || created >= request.until) continue;
        const row = rowOf(columns, item);
        if (seen.has(row[0])) continue;
        seen.add(row[0]);
        rows.push(row);
      }
      if (request.pageTitle === "Posts" && seen.size > manyPosts) {
        session.notes.add(
          "Facebook gives about 600 posts of a year and leaves reels out, so some may be missing.",
        );
      }
      yield { headings: columns.map(({ heading }) => heading), rows, notes: newNotes() };
    }
    const notes = newNotes();
    const headings = columnsOf[request.pageTitle].map(({ heading }) => heading);
    if (notes.length > 0) yield { headings, rows: [], notes };
  }

  async *#lists(session: GraphSession, id: string, { pageTitle, from, until }: SocialRowsRequest) {
    // Facebook may or may not heed these, and ranks what it lists: the dates are looked at again, all of them.
    const window = {
      since: String(Math.floor(from.getTime() / 1000)),
      until: String(Math.ceil(until.getTime() / 1000)),
    };
    const read = async function* (edge: string, columns: Column[], params: Record<string, string> = {}) {
      const question = { path: `/${id}/${edge}`, params: { ...window, ...params }, costlyFields };
      for await (const items of session.list({ ...question, fields: fieldsOf(columns) }, datedItem)) {
        yield { columns, items };
      }
    };
    if (pageTitle === "Posts") {
      yield* read("posts", columnsOf.Posts);
      return;
    }
    if (!(yield* whereOpen(read("videos", columnsOf.VideoPosts, { type: "uploaded" })))) {
      session.notes.add(
        "Facebook does not list the page's videos to us, so its posts with a video were read.",
      );
      for await (const { columns, items } of read("posts", columnsOf.videosOfPosts)) {
        yield { columns, items: items.filter(showsVideo) };
      }
    }
    if (!(yield* whereOpen(read("video_reels", columnsOf.VideoPosts)))) {
      session.notes.add("Facebook does not list the page's reels to us, so they are left out.");
    }
  }
}

/**
 * What a list holds, and whether it is open to us. It is closed only by a refusal at its beginning: one further on is a
 * fault, since what was read by then is a part and must not pass for the whole.
 */
async function* whereOpen<Batch>(list: AsyncGenerator<Batch>): AsyncGenerator<Batch, boolean> {
  let hasBegun = false;
  try {
    for await (const batch of list) {
      hasBegun = true;
      yield batch;
    }
    return true;
  } catch (error) {
    if (hasBegun || !isClosed(error)) throw error;
    return false;
  }
}

/** A list that Facebook doesn't open to us, or that it knows nothing of. */
function isClosed(error: unknown): boolean {
  if (!(error instanceof GraphError)) return false;
  const { code, subcode, message } = error.refusal;
  if (code === 12 || (code === 100 && subcode !== 33 && /nonexisting field|unsupported/i.test(message)))
    return true;
  return error.errorKind === "permission" && code !== 368;
}

function fieldsOf(columns: Column[]): Set<string> {
  return new Set(["id", ...columns.map(({ field }) => field)]);
}

function rowOf(columns: Column[], item: GraphObject): Cell[] {
  return columns.map(({ cell }) => cell(item));
}

async function* limited(batches: AsyncGenerator<SocialBatch>, limit = Number.POSITIVE_INFINITY) {
  let left = limit;
  for await (const batch of batches) {
    yield { ...batch, rows: batch.rows.slice(0, left) };
    left -= batch.rows.length;
    if (left <= 0) return;
  }
}
