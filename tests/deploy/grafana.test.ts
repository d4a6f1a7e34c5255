import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { makePrometheusMetrics } from "#app/server/process/metrics/prometheus.server";
import { openTestWorld } from "#tests/setup/test-world";

it("the board asks for what a process tells of Endcap, all of it, and for nothing else", async () => {
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
  const shown = asked.map((name) => name.replace(/_(bucket|count|sum)$/, ""));
  for (const name of shown) expect([...told]).toContain(name);
  for (const name of told) if (name.startsWith("endcap_")) expect(shown).toContain(name);
});
