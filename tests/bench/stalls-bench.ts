import { setTimeout as pause } from "node:timers/promises";
import { knownRecipes, relatives, type StallingRecipe, stallingHours } from "./stalling-texts";
import { type BenchPage, StallsWorld } from "./stalls-world";
import { watchHealth, watchIdle } from "./watch-health";

const relativeCount = 200;
const seed = 30;
const aimMs = 250;

export interface StallFigure {
  kind: string;
  /** The longest answer of /healthz while it was written and read. */
  worstMs: number;
  /** The longest answer of a server beside it that does nothing: what the machine itself kept waiting. */
  idleMs: number;
}

/**
 * Has a retailer's staff write what may hold a server, and shoppers and staff read it, while another process asks how it
 * is. An answer that is not as it should be ends the bench.
 */
export async function measureStalls(): Promise<StallFigure[]> {
  const world = await StallsWorld.open();
  const health = watchHealth(world.server.address);
  const idle = await watchIdle();
  const measure = async (kind: string, work: () => Promise<unknown>): Promise<StallFigure> => {
    await Promise.all([health.take(), idle.take()]);
    await work();
    // Two more answers, so that one that is still awaited counts.
    const [more, moreIdle] = [await health.next(2), await idle.next(2)];
    return { kind, worstMs: more.worstMs, idleMs: moreIdle.worstMs };
  };
  try {
    const ad = await world.publishAd();
    const works = new Works(world, ad);
    const figures = [await measure("nothing", () => works.readAd())];
    for (const one of [...knownRecipes, ...relatives(relativeCount, seed)])
      figures.push(await measure(one.kind, () => works.linkRecipe(one)));
    figures.push(await measure(`hours of ${world.stores.length} stores`, () => works.writeHours()));
    figures.push(await measure("page of 19,200 one-letter words", () => works.lookAtWords()));
    figures.push(await measure("counts of strangers", () => works.report()));
    figures.push(await measure("lists mailed by strangers", () => works.mailLists()));
    for (const line of world.server.output().split("\n"))
      if (line.includes("the event loop st")) console.log(line);
    return figures;
  } finally {
    health.stop();
    idle.stop();
    await world.server.stop();
  }
}

/** What is written and read while somebody asks. */
class Works {
  constructor(
    readonly world: StallsWorld,
    readonly ad: BenchPage,
  ) {}

  async readAd(): Promise<void> {
    await this.world.get(`weekly-ad?store=${this.world.stores[0]?.slug}`);
  }

  async linkRecipe({ recipe, isLong }: StallingRecipe): Promise<void> {
    const { world, ad } = this;
    const box = { left: 0.5, top: 0.5, width: 0.2, height: 0.2 };
    const texts = { prefix: "", ingredient: "Apples", deal: "$1", details: "" };
    const area = { ...box, ...texts, recepiesJSON: JSON.stringify([recipe]) };
    const saved = await world.write("POST", `/api/CircularAreas/ForCircularPage/${ad.pageId}`, area);
    const { id } = (await saved.json()) as { id: number };
    await this.readAd();
    const store = `?store=${world.stores[0]?.slug}`;
    for (const path of [`deals/${id}`, "offers"]) await world.get(path + store);
    await world.get(`deals/${id}/recipes/0${store}`, isLong ? [404] : []);
    await world.look(`/dashboard/circulars/${ad.circularId}/edit/page/${ad.pageId}/hints`);
    await world.write("DELETE", `/api/CircularAreas/${id}`);
    await world.look("/dashboard/activitylog");
  }

  async writeHours(): Promise<void> {
    const { stores, groupId } = this.world;
    for (const [index, { id, name, slug }] of stores.entries()) {
      const place = { address1: "1 Main Street", city: "Springfield", state: "IL", zipCode: "62701" };
      const hours = stallingHours[index % stallingHours.length];
      const store = { name, slug, ...place, hours, circularGroup: { id: groupId } };
      await this.world.write("PUT", `/api/Stores/${id}`, store);
    }
    for (const text of ["s", "spr", "main", "62701"]) await this.world.get(`stores?q=${text}`);
    await this.readAd();
  }

  async lookAtWords(): Promise<void> {
    const { world } = this;
    const dates = { activeDate: "2099-01-01", terminationDate: "2099-01-08", draft: "true" };
    const page = await world.upload("letters", 19_200, dates);
    const { circularId, pageId } = page;
    const editor = `/dashboard/circulars/${circularId}/edit/page/${pageId}`;
    const paths = [
      editor,
      `${editor}/hints`,
      `/dashboard/circulars/${circularId}/deals/sure`,
      "/dashboard/circulars",
    ];
    const lookAtAll = async () => {
      for (const path of paths) await world.look(path);
    };
    while (!(await world.isDrawn(page))) {
      await lookAtAll();
      await pause(50);
    }
    for (let look = 0; look < 3; look += 1) await lookAtAll();
  }

  async report(): Promise<void> {
    const counts = Array.from({ length: 250 }, (_, index) => ({
      name: "searchedInVain",
      detail: `word ${index} `.repeat(15).slice(0, 200),
      count: 1,
    }));
    const path = `/public/retailers/${this.world.retailerId}/counts`;
    await Promise.all(Array.from({ length: 100 }, () => this.world.write("POST", path, { counts })));
  }

  async mailLists(): Promise<void> {
    const items = Array.from({ length: 100 }, (_, index) => listItem(index));
    const path = `/public/retailers/${this.world.retailerId}/list-emails`;
    const mail = () => this.world.write("POST", path, { to: "a@shop.example", items }, [429]);
    await Promise.all(Array.from({ length: 50 }, mail));
  }
}

function listItem(index: number) {
  const at = Date.now();
  const stamps = { quantity: at, unit: at, note: at, ticked: at, removed: at };
  const words = { name: `thing ${index} `.repeat(10), unit: "", note: "note ".repeat(90), category: null };
  const state = { quantity: 1, ticked: false, removed: false, addedAt: at, stamps };
  return { id: String(index), kind: "text", deal: null, recipes: [], ...words, ...state };
}

/** The longest of each kind, and whether all of them stayed within the aim. */
export function printStalls(figures: StallFigure[]): void {
  console.log(`\nWhat staff may write that holds a server: longest answer of /healthz (aim: ${aimMs} ms),`);
  console.log("and of a server beside it that does nothing:");
  for (const { kind, worstMs, idleMs } of figures.toSorted((a, b) => b.worstMs - a.worstMs).slice(0, 25))
    console.log(`  ${worstMs.toFixed(0).padStart(6)} ms  ${idleMs.toFixed(0).padStart(6)} ms idle  ${kind}`);
  const late = figures.filter(({ worstMs }) => worstMs > aimMs);
  const longest = Math.max(...figures.map(({ worstMs }) => worstMs));
  console.log(`${figures.length} kinds, ${late.length} over ${aimMs} ms, longest ${longest.toFixed(0)} ms.`);
}
