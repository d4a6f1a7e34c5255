import { createHmac } from "node:crypto";
import { type NodeType, pickFields } from "./graph-fields";
import {
  deadTokenMessages,
  lacksPermission,
  noSuchAlias,
  noSuchField,
  noSuchObject,
  refusal,
  tooMuchAtOnce,
} from "./graph-refusals";
import type { GraphItem, GraphPage, GraphToken, GraphUser, GraphWorld } from "./graph-world";

export interface GraphRequest {
  /** Without the version. */
  path: string;
  params: URLSearchParams;
  token: string | null;
  url: URL;
  world: GraphWorld;
  now: Date;
}

/** @throws GraphRefusalAnswer */
export function answerGraphCall(request: GraphRequest): object {
  const [, first = "", edge] = request.path.split("/");
  if (first === "debug_token") return { data: debugToken(request) };
  const token = requireToken(request);
  const page = first === "me" ? findPage(request.world, token.pageId ?? "") : findPage(request.world, first);
  if (page) return edge ? listEdge(request, token, page, edge) : readPage(request, token, page);
  const user = request.world.users.find(({ id }) => id === (first === "me" ? token.userId : first));
  if (!user) throw /^\d+$/.test(first) ? noSuchObject(first) : noSuchAlias(first);
  if (!edge) return pickFields(request.world, "User", profileOf(user), request.params.get("fields"));
  if (edge !== "accounts") throw noSuchField(edge, "User");
  if (!token.scopes.includes("pages_show_list")) throw lacksPermission();
  const pages = request.world.pages.filter(({ managers }) => managers.includes(user.id));
  return paged(
    request,
    "Page",
    pages.map((each) => infoFor(request.world, token, each)),
  );
}

function readPage(request: GraphRequest, token: GraphToken, page: GraphPage): object {
  if (!mayRead(token, page)) throw lacksPermission();
  return pickFields(request.world, "Page", infoFor(request.world, token, page), request.params.get("fields"));
}

function listEdge(request: GraphRequest, token: GraphToken, page: GraphPage, edge: string): object {
  const lists: Record<string, [NodeType, GraphItem[]]> = {
    posts: ["PagePost", page.posts],
    published_posts: ["PagePost", page.posts],
    videos: ["Video", page.videos],
    video_reels: ["Video", page.reels],
  };
  const list = lists[edge];
  if (!list) throw noSuchField(edge, "Page");
  if (!mayRead(token, page) || !token.scopes.includes("pages_read_engagement")) throw lacksPermission();
  return paged(request, list[0], inWindow(request, list[1]));
}

function inWindow({ world, params }: GraphRequest, items: GraphItem[]): GraphItem[] {
  if (!world.heedsDates) return items;
  const since = Number(params.get("since") ?? 0);
  const until = Number(params.get("until") ?? Number.POSITIVE_INFINITY);
  return items.filter(({ created_time }) => {
    const created = Date.parse(String(created_time).replace("+0000", "Z")) / 1000;
    return Number.isNaN(created) || (created >= since && created <= until);
  });
}

/** One answer of a list. The cursor knows how far it got and how many answers there were. */
function paged(request: GraphRequest, type: NodeType, items: GraphItem[]): object {
  const { params, world, url } = request;
  const limit = Math.min(Number(params.get("limit") ?? 25), 100);
  if (limit > world.maxPerAnswer) throw tooMuchAtOnce();
  const { start, number } = readCursor(params.get("after"));
  const end = world.emptyAnswers.has(number) ? start : start + limit;
  const data = items.slice(start, end).map((item) => pickFields(world, type, item, params.get("fields")));
  if (items.length === 0) return { data };
  const after = writeCursor({ start: end, number: number + 1 });
  const next = new URL(url);
  next.searchParams.set("access_token", request.token ?? "");
  next.searchParams.set("limit", String(limit));
  next.searchParams.set("after", after);
  const cursors = { before: writeCursor({ start, number }), after };
  return { data, paging: { cursors, ...(end < items.length ? { next: next.href } : {}) } };
}

function readCursor(after: string | null): { start: number; number: number } {
  if (after === null) return { start: 0, number: 1 };
  return JSON.parse(Buffer.from(after, "base64url").toString()) as { start: number; number: number };
}

function writeCursor(position: { start: number; number: number }): string {
  return Buffer.from(JSON.stringify(position)).toString("base64url");
}

function requireToken({ world, token: value, params, now }: GraphRequest): GraphToken {
  if (value === null) {
    throw refusal(104, { message: "An access token is required to request this resource." });
  }
  const token = world.tokens.get(value);
  // The real one quotes what it was given, too.
  if (!token) throw refusal(190, { message: `Malformed access token ${value}` });
  if (token.deadBy !== null) throw refusal(190, { subcode: token.deadBy });
  if (isExpired(token, now)) throw refusal(190, { subcode: 463 });
  const proof = params.get("appsecret_proof");
  if (proof === null && world.requiresProof) {
    throw refusal(100, { message: "API calls from the server require an appsecret_proof argument" });
  }
  const proved = createHmac("sha256", world.app.secret).update(value).digest("hex");
  if (proof !== null && (proof !== proved || token.appId !== world.app.id)) {
    throw refusal(100, { message: "Invalid appsecret_proof provided in the API argument" });
  }
  return token;
}

function debugToken({ world, token: asker, params, now }: GraphRequest): object {
  const byApp = asker === `${world.app.id}|${world.app.secret}`;
  const own = asker === null ? undefined : world.tokens.get(asker);
  if (!byApp && !own) throw refusal(190, { message: "Invalid OAuth access token signature." });
  if (!byApp && own?.deadBy) throw refusal(190, { subcode: own.deadBy });
  const token = world.tokens.get(params.get("input_token") ?? "");
  if (!token) {
    const error = { code: 190, message: "Invalid OAuth access token - Cannot parse access token" };
    return { error, is_valid: false, scopes: [] };
  }
  if (byApp && token.appId !== world.app.id) {
    throw refusal(100, { message: "(#100) The App_id in the input_token did not match the Viewing App" });
  }
  const subcode = token.deadBy ?? (isExpired(token, now) ? 463 : null);
  return {
    app_id: token.appId,
    type: token.pageId ? "PAGE" : "USER",
    application: "Endcap",
    data_access_expires_at: token.dataAccessExpiresAt,
    ...(subcode ? { error: { code: 190, message: deadTokenMessages[subcode], subcode } } : {}),
    expires_at: token.expiresAt,
    is_valid: subcode === null,
    scopes: token.scopes,
    user_id: token.userId,
    ...(token.pageId ? { profile_id: token.pageId } : {}),
  };
}

function isExpired({ expiresAt }: GraphToken, now: Date): boolean {
  return expiresAt > 0 && expiresAt * 1000 <= now.getTime();
}

function findPage(world: GraphWorld, idOrName: string): GraphPage | undefined {
  const wanted = idOrName.toLowerCase();
  return world.pages.find(({ info }) => info.id === wanted || info.username.toLowerCase() === wanted);
}

function mayRead(token: GraphToken, page: GraphPage): boolean {
  return (
    page.open || ((token.pageId ?? page.info.id) === page.info.id && page.managers.includes(token.userId))
  );
}

/** Who looks after a page gets its own token, without an end, for the asking. */
function infoFor(world: GraphWorld, token: GraphToken, page: GraphPage): GraphItem {
  if (!page.managers.includes(token.userId)) return page.info;
  const pageToken = `EAAGpage${page.info.id}ofUser${token.userId}NobodyMaySeeIt`;
  if (!world.tokens.has(pageToken)) {
    world.tokens.set(pageToken, { ...token, pageId: page.info.id, expiresAt: 0 });
  }
  return { ...page.info, access_token: pageToken };
}

function profileOf(user: GraphUser): GraphItem {
  const picture = {
    data: { height: 50, width: 50, is_silhouette: false, url: `https://cdn.test/${user.id}.jpg` },
  };
  return { ...user, picture };
}
