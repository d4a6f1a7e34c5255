import type * as z from "zod";
import { ExternalServiceError } from "#app/kernel/ports/external-service-error";
import type { SocialPageChoice } from "#app/kernel/ports/social-pages";
import { GraphError } from "./graph-errors";
import type { GraphSession } from "./graph-session";
import { itemWithId, pageAccess, profile } from "./graph-shapes";
import { looksLikeUsername, readPageReference } from "./page-reference";

/** A page that was found, and calls in its own name where it gives a token to this account. */
export interface OpenPage {
  id: string;
  session: GraphSession;
}

/**
 * Finds a page by id, @name, address or name; of names those of the account's own pages come first.
 * @throws ExternalServiceError configuration when there is none, or several of that name
 */
export async function openPage(session: GraphSession, entered: string): Promise<OpenPage> {
  const reference = readPageReference(entered);
  if (!reference) throw notAPage(entered);
  const path = reference.kind === "path" ? reference.path : await findByName(session, reference.name);
  // Asked for by its name it tells its id, asked for by its id it is that page or none.
  const shape = /^\d+$/.test(path) ? pageAccess.extend(itemWithId(path).shape) : pageAccess;
  const question = { path: `/${path}`, params: {}, fields: ["id", "access_token"] };
  const { id, access_token: token } = await session.read(question, shape);
  // Pages of others give none; what is public of them is read with the account's own.
  return token ? { id, session: session.withToken(token) } : { id, session };
}

/** All pages that the account looks after, by name. A page's own token looks after that page. */
export async function listPages(session: GraphSession): Promise<SocialPageChoice[]> {
  const fields = ["id", "name", "picture{url}"];
  const pages: SocialPageChoice[] = [];
  try {
    for await (const items of session.list({ path: "/me/accounts", params: {}, fields }, profile)) {
      pages.push(...items.map(choiceOf));
    }
  } catch (error) {
    if (!isOfPage(error)) throw error;
    pages.push(choiceOf(await session.read({ path: "/me", params: {}, fields }, profile)));
  }
  return pages.sort((one, other) => one.name.localeCompare(other.name, "en", { sensitivity: "base" }));
}

async function findByName(session: GraphSession, name: string): Promise<string> {
  const wanted = fold(name);
  const found = (await listPages(session)).filter((page) => fold(page.name) === wanted);
  if (found.length > 1) {
    throw new ExternalServiceError(
      "configuration",
      `This account looks after several pages named "${name}".`,
      {
        advice: `Enter the id of the one that is meant: ${found.map(({ id }) => id).join(", ")}.`,
      },
    );
  }
  if (found[0]) return found[0].id;
  if (looksLikeUsername(name)) return name;
  throw new ExternalServiceError(
    "configuration",
    `This account looks after no Facebook page named "${name}".`,
    {
      advice: "Choose one of its pages, or enter the page's address.",
    },
  );
}

function fold(name: string): string {
  return name.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}

function choiceOf({ id, name, picture }: z.output<typeof profile>): SocialPageChoice {
  return { id, name: name ?? id, pictureUrl: picture?.data.url ?? null };
}

function isOfPage(error: unknown): boolean {
  return error instanceof GraphError && /nonexisting field \(accounts\)/i.test(error.refusal.message);
}

function notAPage(entered: string): ExternalServiceError {
  return new ExternalServiceError("configuration", `"${entered.slice(0, 100)}" is no Facebook page.`, {
    advice: "Enter the page's name, its id or its address, like https://www.facebook.com/greenbasket.",
  });
}
