import { setTimeout as pause } from "node:timers/promises";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { hashPassword } from "#app/identity/domain/accounts/password-rules.server";
import { createSession } from "#app/identity/domain/accounts/sessions.server";
import { commitSession } from "#app/server/web/session.server";
import { makeStore } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { makeDataDir, type RunningServer, startServer, withRuntime } from "#tests/setup/e2e-server";

const storeCount = 21;
const password = "correct horse battery";
const day = 86_400_000;

/** A page of a circular. */
export interface BenchPage {
  circularId: number;
  pageId: number;
}

/** A server with a retailer, its stores and a live ad, asked as its staff and as shoppers ask. */
export class StallsWorld {
  private constructor(
    readonly server: RunningServer,
    readonly retailerId: number,
    readonly groupId: number,
    readonly stores: readonly { id: number; name: string; slug: string }[],
    private readonly token: string,
    private readonly cookie: string,
  ) {}

  static async open(): Promise<StallsWorld> {
    const dataDir = await makeDataDir();
    const { retailer, group, stores, staff, cookie } = await withRuntime(dataDir, async (runtime) => {
      const { own } = await makeSmallWorld(runtime.db, await hashPassword(password));
      // Rows of the small world name files that never were: their pages fail when the server checks its files.
      await runtime.db.deleteFrom("circular").execute();
      const places = { retailerId: own.retailer.id, circularGroupId: own.group.id };
      const all: Awaited<ReturnType<typeof makeStore>>[] = [];
      while (all.length < storeCount) all.push(await makeStore(runtime.db, places));
      const ctx = runtime.makeContext({ actor: { kind: "system", name: "bench" }, source: "system" });
      const signedIn = await commitSession(ctx, await createSession(ctx, own.staff.id, "browser"));
      return { ...own, stores: all, cookie: signedIn.split(";")[0] ?? "" };
    });
    const server = await startServer({ dataDir });
    const response = await fetch(`${server.address}/api/Account/Login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: staff.email, password }),
    });
    const { jwt } = (await response.json()) as { jwt: string };
    return new StallsWorld(server, retailer.id, group.id, stores, jwt, cookie);
  }

  /** Uploads an ad of one page that is out, gives it to the group of all stores, and waits until it is drawn and read. */
  async publishAd(): Promise<BenchPage> {
    const at = (days: number) => new Date(Date.now() + days * day).toISOString();
    const page = await this.upload("ad", 200, {
      activeDate: at(-1),
      terminationDate: at(1000),
      draft: "false",
    });
    const path = `/api/CircularGroups/${this.groupId}/PagesForCircular/${page.circularId}`;
    await this.write("POST", path, [{ id: page.pageId }]);
    while (!(await this.isDrawn(page))) await pause(50);
    return page;
  }

  /** Uploads a page of letters that stand alone. */
  async upload(name: string, letters: number, fields: Record<string, string>): Promise<BenchPage> {
    const form = new FormData();
    const texts = { Name: name, Title: name, Slug: name, "Retailer.Id": String(this.retailerId), ...fields };
    for (const [field, text] of Object.entries(texts)) form.append(field, text);
    form.append("PdfFiles", new Blob([new Uint8Array(await drawLetters(letters))]), `${name}.pdf`);
    const response = await this.#ask("/api/Circulars", { method: "POST", body: form }, [201]);
    const { id, circularPages } = (await response.json()) as { id: number; circularPages: { id: number }[] };
    return { circularId: id, pageId: circularPages[0]?.id ?? 0 };
  }

  /** Whether nothing is to come any more: the pages are drawn, and read where they are pictures. */
  async isDrawn({ circularId }: BenchPage): Promise<boolean> {
    const answer = await this.look(`/dashboard/circulars/${circularId}/deals/sure`);
    return ((await answer.json()) as { toCome: number }).toCome === 0;
  }

  /** Sends JSON as the retailer's staff. @param wanted statuses other than of success that are right */
  write(method: string, path: string, body?: unknown, wanted: number[] = []): Promise<Response> {
    const init = { method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    return this.#ask(path, init, [200, 201, 202, 204, ...wanted]);
  }

  /** As a shopper's browser. @param wanted as of `write` */
  get(path: string, wanted: number[] = []): Promise<Response> {
    return this.#ask(`/public/retailers/${this.retailerId}/${path}`, {}, [200, ...wanted]);
  }

  /** As the browser of the retailer's staff. */
  look(path: string): Promise<Response> {
    return this.#ask(path, { headers: { Cookie: this.cookie } }, [200]);
  }

  /** @throws Error for another status: what is refused measures nothing */
  async #ask(path: string, init: RequestInit, wanted: number[]): Promise<Response> {
    const headers = { Authorization: `Bearer ${this.token}`, ...(init.headers as Record<string, string>) };
    const response = await fetch(this.server.address + path, { ...init, headers, redirect: "manual" });
    const body = await response.text();
    if (!wanted.includes(response.status))
      throw new Error(`${init.method ?? "GET"} ${path} answered ${response.status}: ${body.slice(0, 300)}`);
    const { status } = response;
    return new Response(status === 204 ? null : body, { status });
  }
}

async function drawLetters(count: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([612, 792]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const columns = Math.ceil(Math.sqrt(count));
  for (let at = 0; at < count; at += 1) {
    const [x, y] = [(at % columns) * (600 / columns) + 5, Math.floor(at / columns) * (780 / columns) + 5];
    page.drawText("abcdefghij"[at % 10] as string, { x, y, size: 2, font });
  }
  return pdf.save();
}
