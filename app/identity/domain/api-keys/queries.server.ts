import type { Context } from "#app/kernel/context";
import { fetchListPage, holdsText, plainOrder, textOrder } from "#app/kernel/list-page.server";
import type { ListPage, ListQuery } from "#app/kernel/lists";
import { toInstant } from "#db/columns";
import type { ApiKeyColumn, ApiKeyTab } from "./api-key-list";
import { mayRevokeAll, requirePerson } from "./api-keys.server";

export interface ApiKey {
  id: number;
  name: string;
  access: "read" | "full";
  /** Its last four characters. */
  hint: string;
  owner: { id: number; email: string };
  createdAt: string;
  expiresAt: string;
  isExpired: boolean;
  lastUsedAt: string | null;
}

/** The actor's own keys, by name. */
export async function listOwnKeys(ctx: Context): Promise<ApiKey[]> {
  const { id } = requirePerson(ctx);
  const rows = await keys(ctx).where("apiKey.userId", "=", id).orderBy("apiKey.name").execute();
  return rows.map((row) => toKey(ctx, row));
}

/** One page of the actor's own keys, or for Administrators on tab `all` of everybody's, searched by a part of the name. */
export async function listApiKeysPage(
  ctx: Context,
  asked: ListQuery<ApiKeyColumn, ApiKeyTab>,
): Promise<ListPage<ApiKey>> {
  const actor = requirePerson(ctx);
  const isAll = asked.tab === "all" && mayRevokeAll(ctx);
  const query = keys(ctx)
    .$if(!isAll, (own) => own.where("apiKey.userId", "=", actor.id))
    .where(holdsText(asked.search, ["apiKey.name"]));
  const { rows, ...page } = await fetchListPage(ctx, query, asked, {
    id: plainOrder("apiKey.id"),
    name: textOrder("apiKey.name"),
    owner: plainOrder("user.email"),
    expiresAt: plainOrder("apiKey.expiresAt"),
    lastUsedAt: plainOrder("apiKey.lastUsedAt"),
  });
  return { ...page, rows: rows.map((row) => toKey(ctx, row)) };
}

function keys(ctx: Context) {
  return ctx.db
    .selectFrom("apiKey")
    .innerJoin("user", "user.id", "apiKey.userId")
    .select(["apiKey.id", "apiKey.name", "apiKey.access", "apiKey.hint", "apiKey.userId", "user.email"])
    .select(["apiKey.createdAt", "apiKey.expiresAt", "apiKey.lastUsedAt"]);
}

type Row = Awaited<ReturnType<ReturnType<typeof keys>["executeTakeFirstOrThrow"]>>;

function toKey(ctx: Context, { userId, email, ...key }: Row): ApiKey {
  return { ...key, owner: { id: userId, email }, isExpired: key.expiresAt <= toInstant(ctx.now()) };
}
