import { setTimeout as pause } from "node:timers/promises";
import { uploadForm } from "#tests/setup/api-world";
import { drawPdfWithPicture } from "#tests/setup/pdfs";
import type { ClusterWorld } from "../cluster-world";
import { type Entry, type Ledger, newLedger, type Written } from "./ledger";

/** How long whoever sends each of them pauses behind one. */
const pausesMs = { signIn: 500, read: 120, store: 400, area: 400, circular: 9000, connection: 2500 };
const answerWithinMs = 60_000;
/** PDF files differ, so that each has files of its own. */
const pagesOfCircular = 2;

export interface Traffic {
  ledger: Ledger;
  /** Lets what is under way end, and sends no more. */
  stop(): Promise<Ledger>;
}

/** Sends what people and shoppers send, all through the balancer, until it is stopped. */
export async function startTraffic(world: ClusterWorld): Promise<Traffic> {
  const sender = new Sender(world);
  await sender.begin();
  const stopping = new AbortController();
  const { signal } = stopping;
  const loops = Object.entries({
    signIn: () => sender.signIn(),
    read: () => sender.read(),
    store: () => sender.addStore(),
    area: () => sender.addArea(),
    circular: () => sender.addCircular(),
    connection: () => sender.addConnection(),
  }).map(async ([name, send]) => {
    while (!signal.aborted) {
      await send();
      await pause(pausesMs[name as keyof typeof pausesMs], null, { signal }).catch(() => {});
    }
  });
  return {
    ledger: sender.ledger,
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      return sender.ledger;
    },
  };
}

class Sender {
  readonly ledger = newLedger();
  readonly #world: ClusterWorld;
  #count = 0;
  #readCount = 0;
  #token = "";
  #pageId = 0;
  #pictures: string[] = [];

  constructor(world: ClusterWorld) {
    this.#world = world;
  }

  /** Signs in, and waits for the pages of a circular that areas can be laid on. */
  async begin(): Promise<void> {
    const { emails, password, ctx } = this.#world;
    const answer = await this.#post("/api/Account/Login", { json: { email: emails[0], password } });
    this.#token = ((await answer.json()) as { jwt: string }).jwt;
    await this.addCircular();
    for (;;) {
      const ready = ctx.db.selectFrom("circularPage").select("id").where("status", "=", "ready");
      const page = await ready.executeTakeFirst();
      if (page) {
        this.#pageId = page.id;
        return;
      }
      await pause(200);
    }
  }

  /** And asks who that is, commonly of another process: a session that one process alone knows is none. */
  async signIn(): Promise<void> {
    const { emails, password } = this.#world;
    const email = emails[this.#next() % emails.length];
    await this.#note(this.ledger.signIns, async () => {
      const answer = await this.#post("/api/Account/Login", { json: { email, password } });
      if (!answer.ok) return answer;
      const { jwt } = (await answer.json()) as { jwt: string };
      return this.#get("/api/Account", { Authorization: `Bearer ${jwt}` });
    });
  }

  /** The ad, and where it shows some, a picture. */
  async read(): Promise<void> {
    const places = ["weekly-ad", "stores", "offers"];
    this.#readCount += 1;
    const path = `/public/retailers/${this.#world.retailerId}/${places[this.#readCount % places.length]}`;
    const text = await this.#note(this.ledger.reads, () => this.#get(path));
    if (path.endsWith("weekly-ad") && text)
      this.#pictures = [...text.matchAll(/\/public\/images\/[^"?\\ ]+/g)].map(([found]) => found);
    const picture = this.#pictures[this.#readCount % Math.max(1, this.#pictures.length)];
    if (picture) await this.#note(this.ledger.reads, () => this.#get(picture));
  }

  addStore(): Promise<void> {
    const name = `Store ${this.#next()}`;
    const { groupId } = this.#world;
    return this.#write({ what: "store", name }, "/api/Stores", {
      json: {
        ...{ name, slug: name.toLowerCase().replace(" ", "-"), circularGroupId: groupId },
        ...{ address1: "1 Main St", city: "Springfield", state: "IL" },
      },
    });
  }

  addArea(): Promise<void> {
    const name = `Apples ${this.#next()}`;
    return this.#write({ what: "area", name }, `/api/CircularAreas/ForCircularPage/${this.#pageId}`, {
      json: { left: 0.1, top: 0.1, width: 0.2, height: 0.2, ingredient: name, deal: "$1.99" },
    });
  }

  /** Every other time as pages behind those of a circular that is there. */
  async addCircular(): Promise<void> {
    const number = this.#next();
    const name = `Week ${number}`;
    const pdf = await drawPdfWithPicture(pagesOfCircular, number);
    const before = this.ledger.written.findLast(
      ({ what, outcome }) => what === "circular" && outcome.kind === "acknowledged",
    );
    const pages = pagesOfCircular;
    if (before?.outcome.kind === "acknowledged" && number % 2 === 0) {
      const target = before.outcome.id;
      const form = uploadForm({ CircularId: target }, [pdf]);
      return this.#write({ what: "pages", name, pages, target }, "/api/CircularPages", { form });
    }
    const fields = {
      ...{ Name: name, Title: name, Slug: name.toLowerCase().replace(" ", "-") },
      ...{ activeDate: "2026-01-01", terminationDate: "2036-01-01" },
    };
    return this.#write({ what: "circular", name, pages }, "/api/Circulars", {
      form: uploadForm(fields, [pdf]),
    });
  }

  /** A connection that runs at once, onto a sheet of its own. */
  async addConnection(): Promise<void> {
    const { retailerId, integrations, graph } = this.#world;
    const { property, service, subservice, socialAccount } = integrations;
    const name = `Run ${this.#next()}`;
    const sheet = await this.#world.addSheet().catch(() => null);
    // The database is just being started again.
    if (!sheet) return;
    await this.#write({ what: "connection", name, target: sheet.id }, "/api/addconnectionRunOnce", {
      json: {
        ...{ description: name, spreadsheetURL: sheet.url, retailerID: retailerId },
        ...{ propertyID: property.id, serviceID: service.id, subserviceID: subservice.id },
        ...{ connectuserId: socialAccount.id, pageTitle: "Posts", pageName: graph.world.pages[0]?.info.id },
        ...{ selectedDateRange: 1, lastCount: 100, lastCountType: "days", appendOrReplace: "append" },
        ...{ selectedInterval: 0, skipsKnownRows: false },
      },
    });
  }

  async #write(
    { target = 0, pages = 0, ...entry }: Pick<Entry, "what" | "name"> & Partial<Entry>,
    path: string,
    body: Body,
  ): Promise<void> {
    const note = (outcome: Entry["outcome"]) =>
      this.ledger.written.push({ ...entry, target, pages, outcome });
    try {
      const answer = await this.#post(path, body);
      const text = await answer.text();
      if (answer.ok) note({ kind: "acknowledged", id: idOf(entry.what, JSON.parse(text)) });
      // The balancer's, which does not know either.
      else if (answer.status === 502) note({ kind: "unknown" });
      else note({ kind: "refused", answer: `${answer.status} ${text.slice(0, 200)}` });
    } catch {
      note({ kind: "unknown" });
    }
  }

  async #note(
    sums: { answered: number; failed: string[] },
    send: () => Promise<Response>,
  ): Promise<string | null> {
    try {
      const answer = await send();
      const text = await answer.text();
      if (answer.ok) sums.answered += 1;
      else sums.failed.push(`${new Date().toISOString()} ${answer.status} ${text.slice(0, 200)}`);
      return answer.ok ? text : null;
    } catch (error) {
      const { message, cause } = error as Error;
      sums.failed.push(
        `${new Date().toISOString()} ${message} ${(cause as Error | undefined)?.message ?? ""}`,
      );
      return null;
    }
  }

  #get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    const signal = AbortSignal.timeout(answerWithinMs);
    return fetch(this.#world.cluster.address + path, { headers: { ...headers, ...this.#from() }, signal });
  }

  #post(path: string, { json, form }: Body): Promise<Response> {
    return fetch(this.#world.cluster.address + path, {
      method: "POST",
      headers: {
        ...this.#from(),
        ...(this.#token ? { Authorization: `Bearer ${this.#token}` } : {}),
        ...(json ? { "Content-Type": "application/json" } : {}),
      },
      body: form ?? JSON.stringify(json),
      signal: AbortSignal.timeout(answerWithinMs),
    });
  }

  #from(): Record<string, string> {
    const number = this.#next();
    return { "X-Forwarded-For": `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` };
  }

  #next(): number {
    this.#count += 1;
    return this.#count;
  }
}

interface Body {
  json?: unknown;
  form?: FormData;
}

function idOf(what: Written, answer: unknown): number {
  const { id, connection_data, 0: first } = answer as Record<string, { id: number }> & { id: number };
  if (what === "connection") return connection_data?.id ?? 0;
  return what === "pages" ? (first?.id ?? 0) : id;
}
