import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { importCircular } from "#app/circulars/domain/circulars/import-circular.server";
import { makeRetailer } from "#db/seed/factories";
import { makeDataDir, startServer, withRuntime } from "#tests/setup/e2e-server";
import { drawPdf } from "#tests/setup/pdfs";

const pages = 12;

/** A circular whose pages are yet to be drawn. */
async function queueCircular(dataDir: string): Promise<void> {
  await withRuntime(dataDir, async (runtime) => {
    const ctx = runtime.makeContext({ actor: { kind: "system", name: "test" }, source: "system" });
    const retailer = await makeRetailer(runtime.db);
    const path = join(dataDir, "week.pdf");
    const bytes = await drawPdf(pages);
    await writeFile(path, bytes);
    const input = {
      name: "Week",
      title: "Week",
      slug: "week",
      activeDate: "2026-01-01",
      terminationDate: "2036-01-01",
      retailerId: retailer.id,
    };
    await importCircular(ctx, input, [{ path, fileName: "week.pdf", byteSize: bytes.byteLength }]);
  });
}

function pageStates(dataDir: string): Promise<{ status: string; failureReason: string | null }[]> {
  return withRuntime(dataDir, (runtime) =>
    runtime.db.selectFrom("circularPage").select(["status", "failureReason"]).execute(),
  );
}

test("a server that is told to stop while it draws lets pages under way finish, exits with 0, and the next one goes on", async () => {
  const dataDir = await makeDataDir();
  await queueCircular(dataDir);
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    const server = await startServer({ dataDir });
    await new Promise((resolve) => setTimeout(resolve, 300));
    server.process.kill(signal);
    const [code] = await once(server.process, "exit");
    expect(code, server.output()).toBe(0);
    expect((await pageStates(dataDir)).filter((page) => page.status === "failed")).toEqual([]);
  }
  const server = await startServer({ dataDir });
  await expect
    .poll(async () => (await pageStates(dataDir)).filter((page) => page.status === "ready").length, {
      timeout: 30_000,
    })
    .toBe(pages);
  expect(await server.stop()).toBe(0);
});

test("health, readiness and headers stand on every kind of answer", async () => {
  const server = await startServer();
  expect(await (await fetch(`${server.address}/healthz`)).json()).toEqual({ status: "up" });
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  for (const path of ["/login", "/api/nothing", "/nothing"]) {
    const response = await fetch(server.address + path);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy, path).toMatch(/script-src 'nonce-[A-Za-z0-9+/=]{20,}' 'strict-dynamic'/);
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(response.headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(response.headers.get("x-request-id"), path).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get("x-powered-by"), path).toBeNull();
  }
  const nonces = await Promise.all(
    [1, 2].map(async () => (await fetch(`${server.address}/login`)).headers.get("content-security-policy")),
  );
  expect(nonces[0]).not.toBe(nonces[1]);
  const cross = await fetch(`${server.address}/login`, {
    method: "POST",
    headers: { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
    body: new URLSearchParams({ email: "a@b.test", password: "x" }),
  });
  expect(cross.status).toBe(403);
  await server.stop();
});
