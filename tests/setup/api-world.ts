import { signInForApi } from "#app/identity/domain/accounts/api-tokens.server";
import { api } from "#app/server/api/api.server";
import { publicApi } from "#app/shopping/api/public.server";
import { answerPublicRead } from "#app/shopping/api/public-answers.server";
import { PublicationCache } from "#app/shopping/domain/publishing/publication-cache.server";
import { makeFullWorld } from "#db/seed/worlds";
import type { UserRow } from "#db/tables/identity";
import { withRequest } from "#tests/setup/other-context";
import { quickHash } from "./quick-hash";
import { openTestWorld, type TestWorld } from "./test-world";

export const password = "correct horse battery";
let passwordHash: Promise<string> | undefined;

export interface ApiCall {
  /** Who calls; nobody when left out. */
  as?: UserRow | null;
  token?: string;
  json?: unknown;
  form?: FormData;
  text?: string;
  headers?: Record<string, string>;
}

/** The small world of the factories with the API in front of it. */
export interface ApiWorld extends TestWorld {
  rows: Awaited<ReturnType<typeof makeFullWorld>>;
  call(method: string, path: string, options?: ApiCall): Promise<Response>;
  tokenOf(user: UserRow): Promise<string>;
}

export async function openApiWorld(environment: Record<string, string> = {}): Promise<ApiWorld> {
  passwordHash ??= quickHash(password);
  const world = await openTestWorld(environment);
  const rows = await makeFullWorld(world.runtime.db, await passwordHash);
  const tokens = new Map<number, string>();
  const publications = new PublicationCache({ recheckMs: 0 });

  async function tokenOf(user: UserRow): Promise<string> {
    const known = tokens.get(user.id);
    if (known) return known;
    const { jwt } = await signInForApi(world.anonymous(), { email: user.email, password });
    tokens.set(user.id, jwt);
    return jwt;
  }

  return {
    ...world,
    rows,
    tokenOf,
    async call(method, path, options = {}) {
      const headers = new Headers(options.headers);
      const token = options.token ?? (options.as ? await tokenOf(options.as) : undefined);
      if (token) headers.set("Authorization", `Bearer ${token}`);
      if (options.json !== undefined) headers.set("Content-Type", "application/json");
      const body = options.json === undefined ? (options.form ?? options.text) : JSON.stringify(options.json);
      const request = new Request(`http://localhost:3000${path}`, { method, headers, body });
      const routes = path.startsWith("/public/") ? publicApi : api;
      return (
        (await answerFromCache(world, publications, request)) ??
        routes.fetch(request, {
          ctx: withRequest(world.anonymous(), { userAgent: headers.get("User-Agent") }),
          cspNonce: "nonce",
        })
      );
    },
  };
}

/** What app/shopping/api/public-entry answers. */
async function answerFromCache(
  world: TestWorld,
  cache: PublicationCache,
  { method, url, headers }: Request,
): Promise<Response | null> {
  if (method !== "GET" && method !== "HEAD") return null;
  const { pathname, search } = new URL(url);
  const answer = await answerPublicRead(world.anonymous(), cache, {
    method,
    url: pathname + search,
    ifNoneMatch: headers.get("If-None-Match"),
    acceptEncoding: headers.get("Accept-Encoding"),
  });
  return answer && new Response(answer.body as BodyInit | null, answer);
}

/** A multipart body; files are named `<n>.pdf`. */
export function uploadForm(
  fields: Record<string, string | number>,
  pdfs: (Uint8Array | string)[] = [],
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  for (const [index, pdf] of pdfs.entries()) {
    form.append("PdfFiles", new Blob([pdf as BlobPart], { type: "application/pdf" }), `${index + 1}.pdf`);
  }
  return form;
}
