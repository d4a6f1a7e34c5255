import { createSession } from "#app/identity/domain/accounts/sessions.server";
import { commitSession } from "#app/server/web/session.server";
import { makeDataDir, startServer, withRuntime } from "#tests/setup/e2e-server";
import { makeBigWorld } from "./big-world";

const warmUps = 5;
const rounds = 25;

export interface ScreenFigure {
  screen: string;
  medianMs: number;
  slowestMs: number;
  kilobytes: number;
}

/**
 * Starts the built server over 2,000 circulars, 40,000 areas and 10,000 stores and measures the time until each screen's
 * whole document has come, over loopback. Searching and sorting ask for the data of the list alone, as the table does.
 */
export async function measureScreens(): Promise<ScreenFigure[]> {
  const dataDir = await makeDataDir();
  const { world, cookies } = await withRuntime(dataDir, async (runtime) => {
    const made = await makeBigWorld(runtime.db);
    const ctx = runtime.makeContext({ actor: { kind: "system", name: "bench" }, source: "system" });
    const cookie = async (userId: number) =>
      (await commitSession(ctx, await createSession(ctx, userId, "browser"))).split(";")[0] ?? "";
    return {
      world: made,
      cookies: { administrator: await cookie(made.administratorId), staff: await cookie(made.staffId) },
    };
  });
  const server = await startServer({ dataDir });
  try {
    const { circularId, pageId } = world;
    const data = (query: string) => `/dashboard/stores?${query}&_data=dashboard%2Fstores`;
    const detail = `/dashboard/circulars/${circularId}/edit`;
    const screens: [string, string, string][] = [
      ["login", "/login", ""],
      ["retailers", "/dashboard/retailers", cookies.administrator],
      ["circulars, all retailers", "/dashboard/circulars", cookies.administrator],
      ["circulars, one retailer", "/dashboard/circulars", cookies.staff],
      ["circular detail", detail, cookies.administrator],
      ["stores, one retailer", "/dashboard/stores", cookies.staff],
      ["stores, last page", "/dashboard/stores?page=400", cookies.staff],
      ["stores, searched", data("search=town+12"), cookies.staff],
      ["stores, sorted", data("sort=-storeNumber"), cookies.staff],
      ["page editor", `${detail}/page/${pageId}`, cookies.administrator],
    ];
    const figures = [];
    for (const [screen, path, cookie] of screens) {
      figures.push(await measureScreen(screen, `${server.address}${path}`, cookie));
    }
    return figures;
  } finally {
    await server.stop();
  }
}

export async function measureScreen(screen: string, url: string, cookie: string): Promise<ScreenFigure> {
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const start = performance.now();
    const response = await fetch(url, {
      headers: { Cookie: cookie, "Accept-Encoding": "identity" },
      redirect: "manual",
    });
    bytes = (await response.arrayBuffer()).byteLength;
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
    if (round >= warmUps) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return {
    screen,
    medianMs: times[Math.floor(times.length / 2)] ?? 0,
    slowestMs: times.at(-1) ?? 0,
    kilobytes: bytes / 1024,
  };
}

export function printScreens(figures: ScreenFigure[]): void {
  console.log(
    "\nScreens: whole document, 2,000 circulars, 40,000 areas and 10,000 stores (aim: under 100 ms)",
  );
  for (const { screen, medianMs, slowestMs, kilobytes } of figures) {
    const size = `${kilobytes.toFixed(0)} KB`.padStart(8);
    console.log(
      `  ${screen.padEnd(28)} median ${medianMs.toFixed(1).padStart(6)} ms   slowest ${slowestMs.toFixed(1).padStart(6)} ms ${size}`,
    );
  }
}
