import { expect } from "vitest";
import type { Runtime } from "#app/server/process/runtime.server";

/**
 * Has a world that was opened with METRICS_PORT "0" answer Prometheus.
 * @returns what reads there now, by name and labels: `endcap_mails_total{end="sent"}`
 */
export async function openMetrics(runtime: Runtime): Promise<() => Promise<Map<string, number>>> {
  const port = (await runtime.showMetrics()) ?? 0;
  return () => readMetrics(port);
}

/** What Prometheus would read at that port, by name and labels. */
export async function readMetrics(port: number): Promise<Map<string, number>> {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toContain("text/plain");
  const lines = (await answer.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(" ");
      return [line.slice(0, at), Number(line.slice(at + 1))] as const;
    }),
  );
}
