import { createHash } from "node:crypto";
import { examinePage } from "#app/identity/domain/embed-check/examine-page";
import type { Answer, PageQuestion } from "#app/identity/domain/embed-check/page";
import { embedSnippet } from "#app/identity/domain/retailers/embed-snippet";

export const server = "https://ads.example.com";
export const snippetOf = (changes: Partial<Parameters<typeof embedSnippet>[0]> = {}) =>
  embedSnippet({ origin: server, retailerId: 7, view: "weekly-ad", ...changes });
export const snippet = snippetOf();
const script = "window.Endcap = {}";

export const ad = JSON.stringify({ retailer: { id: 7 }, store: null, circulars: [], next: null });
export const noRetailer = JSON.stringify({ error: "not_found", message: "Retailer not found." });

export const answer = (body: string, status = 200): Answer => ({ status, bytes: Buffer.from(body) });

/** A server of ours, and beside it a shop's that has copies of our scripts and some of its own. */
async function answerOf({ hostname, pathname }: URL): Promise<Answer> {
  if (/^(?:localhost|127|10)\b/.test(hostname)) return "private";
  if (pathname.startsWith("/gone/")) return answer("<h1>Not here</h1>", 404);
  if (pathname.startsWith("/assets/") || hostname === "cdn.example.com") return answer("own = 1");
  if (pathname.endsWith(".js")) return answer(script);
  if (hostname !== "ads.example.com") return answer("<h1>Not here</h1>", 404);
  return pathname.startsWith("/public/retailers/7/") ? answer(ad) : answer(noRetailer, 404);
}

export async function findings(html: string, changes: Partial<PageQuestion> = {}) {
  return examinePage({
    url: new URL("https://shop.example/weekly"),
    status: 200,
    html: /<html/.test(html) ? html : `<!doctype html><html><head></head><body>${html}</body></html>`,
    policyHeader: null,
    server,
    ask: answerOf,
    ...changes,
  });
}

export async function codes(...asked: Parameters<typeof findings>): Promise<string[]> {
  return [...new Set((await findings(...asked)).map(({ code }) => code))];
}

/** The page with answers of some addresses changed. */
export const answering = (part: string, changed: Answer): Partial<PageQuestion> => ({
  ask: async (address) => (address.href.includes(part) ? changed : answerOf(address)),
});

export const digest = (algorithm: string, text = script) =>
  `${algorithm}-${createHash(algorithm).update(text).digest("base64")}`;
export const sealed = (integrity: string, more = "crossorigin ") =>
  snippet.replaceAll("<script ", `<script integrity="${integrity}" ${more}`);
