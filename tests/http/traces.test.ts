import { expect, it, onTestFinished } from "vitest";
import { noTraces } from "#app/kernel/ports/traces";
import { readConfig } from "#app/server/process/config.server";
import { makeTraces } from "#app/server/process/traces/open-telemetry.server";
import { listen } from "#app/server/web/serving.server";
import { startMailServer } from "#tests/setup/mail-server";
import { type CollectedSpan, startTraceCollector } from "#tests/setup/trace-collector";
import { openWebServer, sendRaw } from "#tests/setup/web-server";

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
const json = { "Content-Type": "application/json" };

/** From the first span of the trace on. */
function wayTo(span: CollectedSpan | undefined, spans: CollectedSpan[]): string[] {
  if (!span) return [];
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...wayTo(parent, spans), span.name];
}

const named = (spans: CollectedSpan[], name: string) => spans.filter((span) => span.name === name);

it("shows the way from a request to its job and to the services that the job calls", async () => {
  const collector = await startTraceCollector();
  const mails = await startMailServer();
  onTestFinished(() => mails.close());
  const { port, runtime, rows } = await openWebServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    SMTP_URL: mails.url,
  });
  const { email } = rows.own.staff;
  const worker = runtime.startWorker({ pools: ["mail"] });
  const answer = await sendRaw(port, {
    method: "POST",
    path: "/api/account/forgotpassword?from=widget",
    headers: { ...json, traceparent },
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(204);
  await expect.poll(() => mails.received.length, { timeout: 10_000 }).toBe(1);
  await worker.stop();
  await runtime.close();

  expect(collector.asked[0]).toMatchObject({
    url: "/v1/traces",
    headers: { "content-type": "application/json" },
  });
  const ofTrace = collector.spans.filter((span) => span.traceId === traceId);
  const [request] = named(ofTrace, "POST /api/Account/ForgotPassword");
  expect(request).toMatchObject({
    parentSpanId: "00f067aa0ba902b7",
    kind: 2,
    failed: false,
    details: {
      "http.request.method": "POST",
      "http.response.status_code": 204,
      "endcap.request_id": answer.headers["x-request-id"],
    },
    resource: { "service.name": "endcap", "endcap.process": "server" },
  });
  expect(named(ofTrace, "job account-mail")[0]).toMatchObject({
    kind: 5,
    details: { "endcap.job.attempt": 1, "endcap.job.end": "done" },
  });
  const [mail] = named(ofTrace, "SMTP");
  expect(mail).toMatchObject({ kind: 3, details: { "server.address": "127.0.0.1" } });
  expect(wayTo(mail, ofTrace)).toEqual([
    "POST /api/Account/ForgotPassword",
    "transaction",
    "job account-mail",
    "transaction",
    "job send-emails",
    "SMTP",
  ]);
  // Nothing that tells who it was, or opens an account.
  const told = JSON.stringify(collector.spans);
  for (const secret of [email, "from=widget", rows.own.staff.lastName]) expect(told).not.toContain(secret);
});

it("calls requests by their routes, whoever answers them, and leaves probes out", async () => {
  const collector = await startTraceCollector();
  const { port, runtime, rows } = await openWebServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const { id } = rows.own.retailer;
  const paths = [
    `/public/retailers/${id}/weekly-ad?store=x`,
    `/public/retailers/${id}/shared-lists/secret-of-a-list`,
    "/api/Circulars/17",
    "/api/none",
    "/login?_data=login",
    "/nowhere/at-all",
    "/healthz",
    "/readyz",
  ];
  for (const path of paths) await sendRaw(port, { path });
  await runtime.close();
  const requests = collector.spans.filter(({ kind }) => kind === 2);
  expect(requests.map(({ name }) => name)).toEqual([
    "GET /public/retailers/{retailerId}/weekly-ad",
    "GET /public/retailers/:id/shared-lists/:token",
    "GET /api/Circulars/:id",
    "GET /api/*",
    "GET /login",
    "GET /*",
  ]);
  expect(new Set(requests.map(({ traceId }) => traceId)).size).toBe(6);
});

it("tells of calls of other services, by fetch and by Node's own client, the host alone", async () => {
  const collector = await startTraceCollector();
  const { port, close } = await listen(
    (request, response) => response.writeHead(request.url === "/a/1" ? 200 : 500).end(),
    0,
    "127.0.0.1",
  );
  onTestFinished(close);
  const { port: closedPort, close: closeFirst } = await listen(() => {}, 0, "127.0.0.1");
  await closeFirst();
  const { runtime } = await openWebServer({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
  const span = runtime.traces.begin({ name: "job try", kind: "job" }, null);
  await span.within(async () => {
    await (await fetch(`http://127.0.0.1:${port}/a/1`)).text();
    await (await fetch(`http://127.0.0.1:${port}/a/2`, { method: "POST" })).text();
    await sendRaw(port, { path: "/a/1" });
    await fetch(`http://127.0.0.1:${closedPort}/a/3`).catch(() => {});
    await sendRaw(closedPort, { path: "/a/4" }).catch(() => {});
  });
  await fetch(`http://127.0.0.1:${port}/a/1`);
  span.end();
  await runtime.close();
  const calls = collector.spans.filter(({ kind }) => kind === 3);
  expect(calls.map(({ name, failed, details }) => [name, details["server.port"], failed])).toEqual([
    ["GET", port, false],
    ["POST", port, true],
    ["GET", port, false],
    ["GET", closedPort, true],
    ["GET", closedPort, true],
  ]);
  expect(JSON.stringify(collector.spans)).not.toContain("/a/");
});

it.each([
  ["refuses", 400],
  ["never answers", "nothing"],
] as const)("has no stop wait for a collector that %s", async (_what, answer) => {
  const collector = await startTraceCollector(() => answer);
  const said: string[] = [];
  const tell = (_details: object, message: string) => void said.push(message);
  const log = { debug: tell, info: tell, warn: tell, error: tell };
  const traces = await makeTraces({ endpoint: collector.url, process: "server", log });
  traces.begin({ name: "job try", kind: "job" }, null).end();
  const begun = performance.now();
  await traces.close();
  expect(performance.now() - begun).toBeLessThan(3500);
  expect(collector.asked).toHaveLength(1);
  expect(said).toEqual(answer === "nothing" ? [] : ["traces can't be sent and are dropped"]);
});

it("does without a collector unless it is given one, and refuses an address that is none", async () => {
  const { runtime } = await openWebServer();
  expect(runtime.traces).toBe(noTraces);
  expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" })).toThrow(
    "OTEL_EXPORTER_OTLP_ENDPOINT: must be like http://collector:4318",
  );
});
