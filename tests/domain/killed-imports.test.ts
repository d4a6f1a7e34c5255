import { expect, it } from "vitest";
import { everyNth } from "#tests/setup/few-of";
import { KilledImports, type Moment } from "#tests/setup/killed-imports";

const moments: Moment[] = everyNth(3, [
  // The PDF, its page's images, and what shoppers load.
  ...[1, 1, 1, 2, 3, 4, 4, 5, 6].map((files) => ({ files })),
  ...[5, 20, 40, 60, 80, 100, 120, 150, 180, 220].map((afterMs) => ({ afterMs })),
]);

it("a process that is killed while it imports leaves no damaged file, loses nothing, and the same PDF ends ready", async () => {
  const worlds = await Promise.all(["one", "two"].map((label) => KilledImports.open(label)));
  const waiting = [...moments];
  await Promise.all(
    worlds.map(async (world) => {
      for (let moment = waiting.pop(); moment; moment = waiting.pop()) {
        const { killed, ...aftermath } = await world.kill(moment);
        expect(aftermath, JSON.stringify({ ...moment, killed })).toEqual({
          damagedFiles: 0,
          lostRows: 0,
          notReady: 0,
          leftFolders: 0,
        });
      }
      await world.close();
    }),
  );
}, 300_000);
