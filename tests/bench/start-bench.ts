import { resolve } from "node:path";
import { startServer } from "#tests/setup/running-server";
import { median } from "./median";

const rounds = 9;

interface StartFigure {
  what: "this tree" | "before";
  /** With an empty data folder, which gets the demo world; then with what that one left. */
  firstMs: number[];
  laterMs: number[];
}

/**
 * Starts the built server until it is ready. BEFORE names another checkout that is built, whose starts are taken in turns
 * with these, since what else goes on at the machine should meet both alike.
 */
export async function measureStarts(): Promise<StartFigure[]> {
  const { BEFORE } = process.env;
  const checkouts: [StartFigure["what"], string][] = [["this tree", resolve(".")]];
  if (BEFORE) checkouts.push(["before", resolve(BEFORE)]);
  const figures = checkouts.map(([what]): StartFigure => ({ what, firstMs: [], laterMs: [] }));
  for (let round = 0; round < rounds; round += 1)
    for (const [index, [, checkout]] of checkouts.entries()) {
      const first = await timeStart(checkout);
      const later = await timeStart(checkout, first.dataDir);
      await later.remove();
      figures[index]?.firstMs.push(first.ms);
      figures[index]?.laterMs.push(later.ms);
    }
  return figures;
}

async function timeStart(checkout: string, dataDir?: string) {
  const begun = performance.now();
  const server = await startServer({
    checkout,
    ...(dataDir && { dataDir }),
    environment: { DEMO: "1", DEMO_PORT: "0" },
  });
  const ms = performance.now() - begun;
  await server.stop({ keepData: true });
  return { ms, dataDir: server.dataDir, remove: () => server.stop() };
}

export function printStarts(figures: StartFigure[]): void {
  console.log(
    `\nFrom the start of the built server to its first answer that it is ready, medians of ${rounds}:`,
  );
  for (const { what, firstMs, laterMs } of figures)
    console.log(
      `  ${what.padEnd(10)} empty data folder ${median(firstMs).toFixed(0)} ms   later ${median(laterMs).toFixed(0)} ms`,
    );
  const [own, before] = figures;
  if (!own || !before) {
    console.log(
      "  BEFORE=<a checkout that is built> puts its starts beside these (aim: at most 1.05 times).",
    );
    return;
  }
  // Round by round, as they were taken.
  const ratio = (name: "firstMs" | "laterMs") =>
    median(own[name].map((ms, round) => ms / (before[name][round] ?? 0))).toFixed(2);
  console.log(`  ratio      empty data folder ${ratio("firstMs")}   later ${ratio("laterMs")} (aim: 1.05)`);
}
