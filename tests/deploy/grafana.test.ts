import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { makePrometheusMetrics } from "#app/runtime/metrics/prometheus.server";
import { openTestWorld } from "#tests/setup/test-world";

it("the board asks for nothing that a process does not tell", async () => {
  const world = await openTestWorld();
  const metrics = await makePrometheusMetrics(world.contextOf, {
    clock: { differenceMs: 0 },
    counts: world.contextOf().counts,
  });
  const { text } = await metrics.expose();
  const told = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name as string));
  const board: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
    await readFile(new URL("../../deploy/grafana.json", import.meta.url), "utf8"),
  );
  const asked = board.panels
    .flatMap(({ targets }) => targets.map(({ expr }) => expr))
    .flatMap((expr) => expr.match(/\b(?:endcap|process|nodejs)_\w+/g) ?? []);
  expect(asked.length).toBeGreaterThan(10);
  for (const name of asked) expect([...told]).toContain(name.replace(/_(bucket|count|sum)$/, ""));
});
