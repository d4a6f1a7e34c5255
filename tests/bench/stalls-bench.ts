import { PDFDocument, StandardFonts } from "pdf-lib";
import { commitSession } from "#app/http/session.server";
import { hashPassword } from "#app/identity/domain/accounts/password-rules.server";
import { createSession } from "#app/identity/domain/accounts/sessions.server";
import { makeStore } from "#db/seed/factories";
import { makeSmallWorld } from "#db/seed/worlds";
import { makeDataDir, type RunningServer, startServer, withRuntime } from "#tests/setup/e2e-server";
import { knownRecipes, relatives, type StallingRecipe, stallingHours } from "./stalling-texts";
import { watchHealth } from "./watch-health";

const relativeCount = 200;
const seed = 30;
const storeCount = 21;
const aimMs = 250;
const password = "correct horse battery";

export interface StallFigure {
  kind: string;
  /** The longest answer of /healthz while it was written and read. */
  worstMs: number;
  /** Answers of the product, by their status. */
  answers: string;
}

/** Has a retailer's staff write what may hold a server, and shoppers and staff read it, while another process asks how it is. */
export async function measureStalls(): Promise<StallFigure[]> {
  const dataDir = await makeDataDir();
  const world = await withRuntime(dataDir, async (runtime) => {
    const { own } = await makeSmallWorld(runtime.db, await hashPassword(password));
    const yesterday = new Date(Date.now() - 86_400_000).toISOString();
    const dates = {
      activeDate: yesterday,
      terminationDate: "2099-01-01T00:00:00.000Z",
      publishedAt: yesterday,
    };
    await runtime.db.updateTable("circular").set(dates).where("id", "=", own.circular.id).execute();
    const shown = own.pages.map(({ id: pageId }, index) => ({
      pageId,
      circularGroupId: own.group.id,
      position: index + 1,
    }));
    await runtime.db.insertInto("circularGroupPage").values(shown).execute();
    const stores: { id: number; name: string; slug: string }[] = [];
    for (let index = 0; index < storeCount; index += 1)
      stores.push(
        await makeStore(runtime.db, { retailerId: own.retailer.id, circularGroupId: own.group.id }),
      );
    const ctx = runtime.makeContext({ actor: { kind: "system", name: "bench" }, source: "system" });
    const signedIn = await commitSession(ctx, await createSession(ctx, own.staff.id, "browser"));
    return { ...own, stores, cookie: signedIn.split(";")[0] ?? "" };
  });
  const server = await startServer({ dataDir });
  const bench = await StallsBench.open(server, world);
  try {
    const figures = await bench.run();
    for (const line of server.output().split("\n")) if (line.includes("the event loop st")) console.log(line);
    return figures;
  } finally {
    bench.close();
    await server.stop();
  }
}

interface World {
  staff: { email: string };
  retailer: { id: number };
  group: { id: number };
  circular: { id: number };
  pages: { id: number }[];
  stores: { id: number; name: string; slug: string }[];
  cookie: string;
}

class StallsBench {
  readonly #health;

  private constructor(
    readonly server: RunningServer,
    readonly world: World,
    readonly token: string,
  ) {
    this.#health = watchHealth(server.address);
  }

  static async open(server: RunningServer, world: World): Promise<StallsBench> {
    const response = await fetch(`${server.address}/api/Account/Login`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email: world.staff.email, password }),
    });
    return new StallsBench(server, world, ((await response.json()) as { jwt: string }).jwt);
  }

  close(): void {
    this.#health.stop();
  }

  async run(): Promise<StallFigure[]> {
    const figures = [await this.#measure("nothing", async () => [await this.#readAd()])];
    for (const one of [...knownRecipes, ...relatives(relativeCount, seed)])
      figures.push(await this.#measure(one.kind, () => this.#linkRecipe(one)));
    figures.push(await this.#measure(`hours of ${storeCount} stores`, () => this.#writeHours()));
    figures.push(await this.#measure("page of 19,200 one-letter words", () => this.#lookAtWords()));
    figures.push(await this.#measure("counts of strangers", () => this.#report()));
    figures.push(await this.#measure("lists mailed by strangers", () => this.#mailLists()));
    return figures;
  }

  async #measure(kind: string, work: () => Promise<number[]>): Promise<StallFigure> {
    await this.#health.take();
    const statuses = await work();
    // An answer that is still awaited counts when it comes.
    await this.#get("/healthz");
    await new Promise((resolve) => setTimeout(resolve, 60));
    const { worstMs } = await this.#health.take();
    return { kind, worstMs, answers: [...new Set(statuses)].join(" ") };
  }

  async #linkRecipe({ recipe }: StallingRecipe): Promise<number[]> {
    const page = this.world.pages[0]?.id;
    const area = {
      left: 0.5,
      top: 0.5,
      width: 0.2,
      height: 0.2,
      prefix: "",
      ingredient: "Apples",
      deal: "$1",
      details: "",
    };
    const path = `/api/CircularAreas/ForCircularPage/${page}`;
    const saved = await this.#write("POST", path, { ...area, recepiesJSON: JSON.stringify([recipe]) });
    const { id } = (await saved.json()) as { id?: number };
    if (id === undefined) return [saved.status];
    const read = `/public/retailers/${this.world.retailer.id}/deals/${id}`;
    const seen = [await this.#readAd(), await this.#get(read), await this.#get(`${read}/recipes/0`)];
    const screens = await this.#look(
      `/dashboard/circulars/${this.world.circular.id}/edit/page/${page}/hints`,
    );
    const gone = await this.#write("DELETE", `/api/CircularAreas/${id}`);
    return [saved.status, ...seen, screens, await this.#look("/dashboard/activitylog"), gone.status];
  }

  async #readAd(): Promise<number> {
    const [store] = this.world.stores;
    return this.#get(`/public/retailers/${this.world.retailer.id}/weekly-ad?store=${store?.slug}`);
  }

  async #writeHours(): Promise<number[]> {
    const { stores, group, retailer } = this.world;
    const statuses: number[] = [];
    for (const [index, { id, name, slug }] of stores.entries()) {
      const place = { address1: "1 Main Street", city: "Springfield", state: "IL", zipCode: "62701" };
      const hours = stallingHours[index % stallingHours.length];
      const store = { name, slug, ...place, hours, circularGroup: { id: group.id } };
      statuses.push((await this.#write("PUT", `/api/Stores/${id}`, store)).status);
    }
    for (const text of ["s", "spr", "main", "62701"])
      statuses.push(await this.#get(`/public/retailers/${retailer.id}/stores?q=${text}`));
    return [...statuses, await this.#readAd()];
  }

  async #lookAtWords(): Promise<number[]> {
    const form = new FormData();
    const texts = { Name: "Letters", Title: "Letters", Slug: "letters", draft: "true" };
    const dates = { activeDate: "2099-01-01", terminationDate: "2099-01-08" };
    const fields = { ...texts, ...dates, "Retailer.Id": String(this.world.retailer.id) };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("PdfFiles", new Blob([new Uint8Array(await drawLetters(19_200))]), "letters.pdf");
    const headers = { Authorization: `Bearer ${this.token}` };
    const response = await fetch(`${this.server.address}/api/Circulars`, {
      method: "POST",
      headers,
      body: form,
    });
    const { id, circularPages } = (await response.json()) as { id: number; circularPages?: { id: number }[] };
    const page = circularPages?.[0]?.id;
    // Waits until it is drawn.
    await this.#get(`/api/CircularPages/${page}`);
    const statuses = [response.status];
    for (let look = 0; look < 3; look += 1) {
      statuses.push(await this.#look(`/dashboard/circulars/${id}/edit/page/${page}`));
      statuses.push(await this.#look(`/dashboard/circulars/${id}/edit/page/${page}/hints`));
      statuses.push(await this.#look(`/dashboard/circulars/${id}/deals/sure`));
      statuses.push(await this.#look("/dashboard"));
      await new Promise((resolve) => setTimeout(resolve, 2000));
    }
    return statuses;
  }

  async #report(): Promise<number[]> {
    const counts = Array.from({ length: 250 }, (_, index) => ({
      name: "searchedInVain",
      detail: `word ${index} `.repeat(15).slice(0, 200),
      count: 1,
    }));
    const path = `/public/retailers/${this.world.retailer.id}/counts`;
    const reports = Array.from({ length: 100 }, () => this.#write("POST", path, { counts }));
    return (await Promise.all(reports)).map(({ status }) => status);
  }

  async #mailLists(): Promise<number[]> {
    const items = Array.from({ length: 100 }, (_, index) => listItem(index));
    const path = `/public/retailers/${this.world.retailer.id}/list-emails`;
    const mails = Array.from({ length: 50 }, () =>
      this.#write("POST", path, { to: "a@shop.example", items }),
    );
    return (await Promise.all(mails)).map(({ status }) => status);
  }

  #write(method: string, path: string, body?: unknown): Promise<Response> {
    const headers = { Authorization: `Bearer ${this.token}`, "Content-Type": "application/json" };
    return fetch(this.server.address + path, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  }

  async #get(path: string): Promise<number> {
    const response = await fetch(this.server.address + path, {
      headers: { Authorization: `Bearer ${this.token}` },
    });
    await response.arrayBuffer();
    return response.status;
  }

  /** As the browser of the retailer's staff. */
  async #look(path: string): Promise<number> {
    const response = await fetch(this.server.address + path, { headers: { Cookie: this.world.cookie } });
    await response.arrayBuffer();
    return response.status;
  }
}

function listItem(index: number) {
  const at = Date.now();
  const stamps = { quantity: at, unit: at, note: at, ticked: at, removed: at };
  const words = { name: `thing ${index} `.repeat(10), unit: "", note: "note ".repeat(90), category: null };
  const state = { quantity: 1, ticked: false, removed: false, addedAt: at, stamps };
  return { id: String(index), kind: "text", deal: null, recipes: [], ...words, ...state };
}

/** A page of letters that stand alone. */
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

/** The longest of each kind, and whether all of them stayed within the aim. */
export function printStalls(figures: StallFigure[]): void {
  console.log(`\nWhat staff may write that holds a server: longest answer of /healthz (aim: ${aimMs} ms)`);
  for (const { kind, worstMs, answers } of figures.toSorted((a, b) => b.worstMs - a.worstMs).slice(0, 25))
    console.log(`  ${worstMs.toFixed(0).padStart(6)} ms  ${kind} (answers ${answers})`);
  const late = figures.filter(({ worstMs }) => worstMs > aimMs);
  const longest = Math.max(...figures.map(({ worstMs }) => worstMs));
  console.log(`${figures.length} kinds, ${late.length} over ${aimMs} ms, longest ${longest.toFixed(0)} ms.`);
}
