import { readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { composeDemoPage } from "#app/demo/site-pages.server";
import { embedSnippet } from "#app/identity/domain/retailers/embed-snippet";
import type { WeeklyAd } from "#app/shopping/domain/publishing/weekly-ad";
import { drawPage, drawThumbnail } from "./draw-images";

const project = new URL("../../", import.meta.url);
const JPEG = { "Content-Type": "image/jpeg", "Cache-Control": "max-age=3600" };

type Answer = (response: ServerResponse) => void;

/**
 * Two real servers on two origins: `app` gives the built bundles, the ads and the images, `shop` is the
 * retailer's site.
 */
export interface WidgetWorld {
  appOrigin: string;
  shopOrigin: string;
  /** What the app answers for a retailer: an ad, a status, or anything else an answer may do. Unset: 404. */
  ads: Map<number, WeeklyAd | number | Answer>;
  /**
   * What the app answers at other public addresses, with their query, e.g. `/public/retailers/7/deals/99`: an object or
   * a status. Unset: 404.
   */
  answers: Map<string, object | number>;
  /** Requests the app has seen, oldest first. */
  seen: IncomingMessage[];
  /** Puts a page on the shop and gives its address. */
  addPage: (path: string, html: string, headers?: Record<string, string>) => string;
  removePage: (path: string) => void;
  /** The weekly-ad snippet of a retailer, as the product gives it out. */
  snippet: (retailerId: number, nonce?: string) => string;
  /** The address of the demo page with the retailer's ad. */
  demo: (retailerId: number) => string;
  close: () => Promise<void>;
}

export async function openWidgetWorld(): Promise<WidgetWorld> {
  const ads: WidgetWorld["ads"] = new Map();
  const answers: WidgetWorld["answers"] = new Map();
  const pages = new Map<string, { html: string; headers: Record<string, string> }>();
  const seen: IncomingMessage[] = [];

  const app = await listen((request, response) => {
    seen.push(request);
    answerAsApp(request.url ?? "/", response, ads, answers);
  });
  const shop = await listen((request, response) => {
    const path = new URL(request.url ?? "/", "http://shop").pathname;
    const page = pages.get(path);
    if (page) response.writeHead(200, { "Content-Type": "text/html", ...page.headers }).end(page.html);
    else if (path === "/demo.css") send(response, "text/css", "demo/site/demo.css");
    else if (path === "/demo.js") send(response, "text/javascript", "demo/site/demo.js");
    else response.writeHead(404).end();
  });
  const [appOrigin, shopOrigin] = [originOf(app), originOf(shop)];

  const addPage: WidgetWorld["addPage"] = (path, html, headers = {}) => {
    pages.set(path, { html, headers });
    return shopOrigin + path;
  };
  return {
    appOrigin,
    shopOrigin,
    ads,
    answers,
    seen,
    addPage,
    removePage: (path) => {
      pages.delete(path);
    },
    snippet: (retailerId, nonce) =>
      embedSnippet({ origin: appOrigin, retailerId, view: "weekly-ad", ...(nonce ? { nonce } : {}) }),
    demo: (retailerId) =>
      addPage(`/demo-${retailerId}`, composeDemoPage("index", { origin: appOrigin, retailerId })),
    close: async () => {
      await Promise.all([app, shop].map(stop));
    },
  };
}

function answerAsApp(
  url: string,
  response: ServerResponse,
  ads: WidgetWorld["ads"],
  answers: WidgetWorld["answers"],
): void {
  response.setHeader("Access-Control-Allow-Origin", "*");
  const bundle = /^\/widgets\/v1\/([a-zA-Z-]+\.(js|css))$/.exec(url);
  const retailer = /^\/public\/retailers\/(\d+)\/weekly-ad(?:\?|$)/.exec(url);
  const other = answers.get(url) ?? (/\/offers(?:\?|$)/.test(url) ? {} : 404);
  const page = /^\/public\/images\/page-(\d+)-(\d+)\.jpg$/.exec(url);
  const thumbnail = /^\/public\/images\/thumbnail-(\d+)\.jpg$/.exec(url);
  if (bundle) {
    send(response, bundle[2] === "js" ? "text/javascript" : "text/css", `public/widgets/v1/${bundle[1]}`);
  } else if (retailer) {
    const ad = ads.get(Number(retailer[1])) ?? 404;
    if (typeof ad === "function") ad(response);
    else if (typeof ad === "number") response.writeHead(ad).end();
    else response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(ad));
  } else if (page) response.writeHead(200, JPEG).end(drawPage(Number(page[1]), Number(page[2])));
  else if (thumbnail) response.writeHead(200, JPEG).end(drawThumbnail(Number(thumbnail[1])));
  else if (typeof other === "number") response.writeHead(other).end();
  else response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(other));
}

function send(response: ServerResponse, type: string, file: string): void {
  response
    .writeHead(200, { "Content-Type": type, "Cache-Control": "max-age=60" })
    .end(readFileSync(new URL(file, project)));
}

function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  const server = createServer(answer);
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
