import type { RequestListener, ServerResponse } from "node:http";
import { join } from "node:path";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type NextFunction, type Request, type RequestHandler, type Response } from "express";
import { ownPicturesPath } from "#app/catalogue/domain/recipes/recipe-image";
import { signedInPath } from "#app/integrations/domain/social-accounts/sign-in.server";
import { recordForbidden } from "#app/kernel/activity/refusals.server";
import { withoutPort } from "#app/kernel/address-group";
import { type Metrics, noMetrics } from "#app/kernel/ports/metrics";
import { projectRoot } from "#app/server/process/project-root.server";
import type { Runtime } from "#app/server/process/runtime.server";
import { type BodyPace, bodyGate } from "./body-gate.server";
import type { Reader } from "./front/answer";
import { frontDoor } from "./front/front-door.server";
import { keptFiles } from "./front/kept-files.server";
import { answerHealth, type Health, healthRoutes } from "./health.server";
import { requestLog } from "./logged-request.server";
import { methodGate } from "./method-gate.server";
import { originGate, resetPagesGate } from "./origin-gate.server";
import { answerRefusal } from "./refuse-request.server";
import { type Fetch, fetchHandler, remixHandler } from "./remix-handler.server";
import { requestTargetGate } from "./request-target.server";
import { routePatterns } from "./route-patterns.server";
import { cspNonce, securityHeaders, strictTransportHeader, withoutReferrer } from "./security-headers.server";
import { tracedRequests } from "./traced-requests.server";

export interface WebServerOptions {
  /** Answers what shoppers' browsers read, in front of everything that only staff need. */
  publicReads: Reader;
  /** What answers programs, by the first part of the address. */
  endpoints: Record<string, Fetch>;
  bodyPace?: BodyPace;
}

/** Stands on refusals and health checks, too, which are answered before all other headers are set. */
const everyAnswer = { "X-Content-Type-Options": "nosniff" };

/** The web server: everything that stands in front of Remix, and Remix. */
export function createWebServer(
  runtime: Runtime,
  build: ServerBuild,
  { publicReads, endpoints, bodyPace }: WebServerOptions,
): { app: RequestListener; health: Health } {
  const { config, log, traces } = runtime;
  const isEndpoint = new RegExp(`^/(${Object.keys(endpoints).join("|")})(?:/|$)`, "i");
  const screenPatternOf = routePatterns(build);
  const patternOf = (path: string) => {
    const first = isEndpoint.exec(path)?.[1]?.toLowerCase();
    return first === undefined ? screenPatternOf(path) : `/${first}/*`;
  };
  const makeLoad = (request: Request, response: Response) => {
    traces.nameRoute(patternOf(request.path) ?? "/*");
    return loadContext(runtime, request, response);
  };
  const health: Health = { stopping: false };
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", config.trustedProxies);
  const https = config.baseUrl?.startsWith("https:") ?? false;
  const logRequest = requestLog(log, patternOf);
  const headersOfAll = {
    ...everyAnswer,
    ...(https ? { "Strict-Transport-Security": strictTransportHeader } : {}),
  };
  if (runtime.metrics !== noMetrics) app.use(timedAnswers(runtime.metrics));
  app.use((_request, response, next) => {
    response.set(headersOfAll);
    next();
  });
  app.use(bodyGate(config.limits, logRequest, bodyPace));
  app.use(requestTargetGate(logRequest));
  app.use(logRequest);
  app.use(healthRoutes(runtime, health));
  app.use(cspNonce, securityHeaders({ https, liveReload: config.liveReload }));
  app.use("/public", answerPreflight, withoutResourcePolicy);
  app.use(["/login", "/resetPassword", "/confirmEmail", "/lists", "/preview", signedInPath], withoutReferrer);
  app.use(compression());
  app.use(staticFiles());
  app.use(resetPagesGate(config.email.resetPages.map(({ url }) => url)));
  app.use(originGate(config.baseUrl));
  app.use(methodGate);
  // Not by Remix, which looks through all routes of the site map several times for each request.
  for (const [first, answer] of Object.entries(endpoints))
    app.all(new RegExp(`^/${first}(?:/|$)`, "i"), fetchHandler(answer, makeLoad));
  app.all(
    "*",
    remixHandler({
      build,
      mode: config.liveReload ? "development" : "production",
      getLoadContext: (request, response) => {
        const load = makeLoad(request, response);
        recordForbiddenScreen(load, request, response);
        return load;
      },
    }),
  );
  app.use(answerFailure(log));
  const door = frontDoor({
    readers: [publicReads, widgetFiles(), answerHealth],
    metrics: runtime.metrics,
    headers: headersOfAll,
    behind: app,
  });
  return { app: tracedRequests(traces, door), health };
}

/** Tells of each answer how long it took. A screen's data counts as the screen. */
function timedAnswers(metrics: Metrics): RequestHandler {
  return (request, response, next) => {
    const begun = performance.now();
    const [, first = ""] = request.path.split("/", 2);
    const area = timedAreas.has(first) ? first : "other";
    response.once("close", () => {
      metrics.answered(area, response.statusCode, (performance.now() - begun) / 1000);
    });
    next();
  };
}

const timedAreas = new Set(["api", "build", "dashboard", "login", "preview", "public", "readyz"]);

/**
 * What nothing behind has answered. Express would wait for the body's end before it does; and a body that was cut off
 * in front has its answer already, so that what its reader says afterwards is dropped.
 */
function answerFailure(log: Runtime["log"]) {
  return (error: unknown, request: Request, response: Response, next: NextFunction): void => {
    if (response.writableEnded) return;
    if (response.headersSent || (error as { status?: number } | null)?.status !== undefined) {
      next(error);
      return;
    }
    log.error({ err: error, requestId: String(request.id) }, "a request failed");
    const message = "Something went wrong here. Please try again.";
    answerRefusal(response, { status: 500, error: "internal", message });
  };
}

/** Browsers ask before a retailer's page sends a list; Remix answers no such question. */
function answerPreflight(request: Request, response: Response, next: NextFunction): void {
  if (request.method !== "OPTIONS") {
    next();
    return;
  }
  response.set({
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": "GET, HEAD, POST, DELETE",
    "Access-Control-Allow-Headers": "Authorization, Content-Type, If-None-Match",
    "Access-Control-Max-Age": "86400",
  });
  response.status(204).end();
}

/** What widgets read says itself that every site may; the header twice would void both. */
function withoutResourcePolicy(_request: Request, response: Response, next: NextFunction): void {
  response.removeHeader("Cross-Origin-Resource-Policy");
  next();
}

/** For what retailers' pages load. */
function allowEverySite(response: ServerResponse): void {
  response.setHeader("Access-Control-Allow-Origin", "*");
  response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
}

/** What retailers' pages load keeps its address, and is asked for again after five minutes. */
function widgetFiles(): Reader {
  return keptFiles({
    path: "/widgets/v1/",
    folder: join(projectRoot(), "public", "widgets", "v1"),
    types: { js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8" },
    headers: {
      "Access-Control-Allow-Origin": "*",
      "Cross-Origin-Resource-Policy": "cross-origin",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "public, max-age=300",
    },
  });
}

/** Scripts of screens change their name with their content; widget bundles keep theirs and are revalidated. */
function staticFiles() {
  const router = express.Router();
  const root = join(projectRoot(), "public");
  router.use("/build", express.static(join(root, "build"), { immutable: true, maxAge: "1y", index: false }));
  router.use("/build", (_request, response) => {
    response.status(404).type("text").send("There is no such file.");
  });
  router.use("/widgets", express.static(join(root, "widgets"), { maxAge: "5m", setHeaders: allowEverySite }));
  router.use(
    ownPicturesPath,
    express.static(join(root, ownPicturesPath), { maxAge: "1h", setHeaders: allowEverySite }),
  );
  router.use(express.static(root, { maxAge: "1h", index: false }));
  return router;
}

function recordForbiddenScreen(load: AppLoadContext, request: Request, response: Response): void {
  response.once("finish", () => {
    const { ctx, visitor: user } = load;
    if (response.statusCode !== 403 || !user) return;
    const asked = `${request.method} ${request.path}`;
    recordForbidden(ctx, { user, asked, error: "You are not allowed to do this." }).catch((error: unknown) =>
      ctx.log.error({ err: error, requestId: ctx.request.id }, "a refusal could not be recorded"),
    );
  });
}

function loadContext(runtime: Runtime, request: Request, response: Response): AppLoadContext {
  const ctx = runtime.makeContext({
    actor: { kind: "anonymous" },
    source: "screen",
    request: {
      id: String(request.id),
      ip: request.ip === undefined ? null : withoutPort(request.ip),
      userAgent: request.headers["user-agent"] ?? null,
    },
  });
  return { ctx, cspNonce: String(response.locals.cspNonce) };
}
