import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { adminSignIn, type RunningServer } from "./e2e-server";
import { runBuiltCli } from "./run-built-cli";

/** A new circular as somebody wants it, whichever entry point they come through. */
export interface Wish {
  name: string;
  title: string;
  slug: string;
  from: string;
  to: string;
  /** Left out: none is named. */
  retailer?: { id: number; slug: string };
  /** Each named week.pdf. */
  files: (Uint8Array | string)[];
  /** What the screen makes is always a draft. */
  draft?: true;
}

/** What an entry point answered: the number it has for the outcome (HTTP status or exit code) and the sentence. */
export interface Answer {
  outcome: number;
  sentence: string;
}

export type EntryPoint = (wish: Wish) => Promise<Answer>;

interface SignIn {
  email: string;
  password: string;
}

/** The form of the screen, with a session cookie, the Administrator's unless said otherwise. */
export async function screenEntry(
  { address }: RunningServer,
  signIn: SignIn = adminSignIn,
): Promise<EntryPoint> {
  const headers = { Origin: address, Cookie: await signInCookie(address, signIn) };
  return async (wish) => {
    const body = form(wish, {
      name: wish.name,
      title: wish.title,
      slug: wish.slug,
      activeDate: wish.from,
      terminationDate: wish.to,
      retailerId: String(wish.retailer?.id ?? ""),
      files: "pdfFiles",
    });
    const response = await fetch(`${address}/dashboard/circulars/upload`, { method: "POST", headers, body });
    const { message } = await response.json();
    return { outcome: response.status, sentence: message ?? "" };
  };
}

/** The API, with a token, the Administrator's unless said otherwise. */
export async function apiEntry(
  { address }: RunningServer,
  signIn: SignIn = adminSignIn,
): Promise<EntryPoint> {
  const jwt = await tokenFor(address, signIn);
  return async (wish) => {
    const body = form(wish, {
      Name: wish.name,
      Title: wish.title,
      Slug: wish.slug,
      activeDate: wish.from,
      terminationDate: wish.to,
      "Retailer.Id": String(wish.retailer?.id ?? ""),
      ...(wish.draft ? { draft: "true" } : {}),
      files: "PdfFiles",
    });
    const headers = { Authorization: `Bearer ${jwt}` };
    const response = await fetch(`${address}/api/Circulars`, { method: "POST", headers, body });
    const { message, errors } = await response.json();
    const ofFields = Object.values(errors ?? {}).flat();
    return { outcome: response.status, sentence: message ?? ofFields.join(" ") };
  };
}

/** The command line on the server's data folder. */
export function commandEntry({ dataDir }: RunningServer, environment: Record<string, string>): EntryPoint {
  return async (wish) => {
    const folder = await mkdtemp(join(tmpdir(), "endcap-wish-"));
    try {
      const args = ["--name", wish.name, "--title", wish.title, "--slug", wish.slug];
      args.push("--from", wish.from, "--to", wish.to);
      if (wish.retailer) args.push("--retailer", wish.retailer.slug);
      if (wish.draft) args.push("--draft");
      for (const [index, content] of wish.files.entries()) {
        const path = join(folder, String(index), "week.pdf");
        await mkdir(join(folder, String(index)));
        await writeFile(path, content);
        args.push(path);
      }
      const run = await runBuiltCli(dataDir, ["circulars", "import", "--json", ...args], { environment });
      return { outcome: run.exitCode ?? -1, sentence: JSON.parse(run.stdout).message ?? "" };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

/** New pages for all pages of a circular, of which everything is taken, by whichever entry point. */
export type ReplacingEntry = (
  circularId: number,
  pdf: Uint8Array,
  whenDrawn: () => Promise<void>,
) => Promise<number>;

const replacementRoute = "dashboard/circulars/$circularId/replacement";

export async function replaceOnScreen({ address }: RunningServer): Promise<ReplacingEntry> {
  const headers = { Origin: address, Cookie: await signInCookie(address, adminSignIn) };
  return async (circularId, pdf, whenDrawn) => {
    const screen = `${address}/dashboard/circulars/${circularId}/replacement`;
    const post = (path: string, body: FormData) =>
      fetch(`${screen}/${path}`, { method: "POST", headers, body });
    const files = new FormData();
    files.append("pdfFiles", new Blob([pdf as BlobPart]), "new.pdf");
    await post("start", files);
    await whenDrawn();
    const shown = await fetch(`${screen}?_data=${encodeURIComponent(replacementRoute)}`, { headers });
    const { plan } = (await shown.json()) as { plan: { fingerprint: string; deals: { key: string }[] } };
    const decision = new FormData();
    decision.append("intent", "apply");
    decision.append("fingerprint", plan.fingerprint);
    decision.append("taken", plan.deals.map(({ key }) => key).join("\n"));
    return (await post("decide", decision)).status;
  };
}

export async function replaceByApi({ address }: RunningServer): Promise<ReplacingEntry> {
  const headers = { Authorization: `Bearer ${await tokenFor(address, adminSignIn)}` };
  return async (circularId, pdf, whenDrawn) => {
    const url = `${address}/api/Circulars/${circularId}/Replacement`;
    const body = new FormData();
    body.append("PdfFiles", new Blob([pdf as BlobPart]), "new.pdf");
    await fetch(url, { method: "POST", headers, body });
    await whenDrawn();
    const { fingerprint } = (await (await fetch(url, { headers })).json()) as { fingerprint: string };
    const taken = await fetch(`${url}/Take`, {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/json" },
      body: JSON.stringify({ fingerprint, taken: "all" }),
    });
    return taken.status;
  };
}

export function replaceByCommand(
  { dataDir }: RunningServer,
  environment: Record<string, string>,
): ReplacingEntry {
  return async (circularId, pdf) => {
    const folder = await mkdtemp(join(tmpdir(), "endcap-new-pages-"));
    try {
      const path = join(folder, "new.pdf");
      await writeFile(path, pdf);
      const args = ["circulars", "replace", String(circularId), path, "--take", "all", "--yes", "--json"];
      return (await runBuiltCli(dataDir, args, { environment })).exitCode ?? -1;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

/** A token as scripts get it. */
export async function tokenFor(address: string, signIn: SignIn): Promise<string> {
  const signedIn = await fetch(`${address}/api/Account/Login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(signIn),
  });
  if (!signedIn.ok) throw new Error(`The sign-in was refused with ${signedIn.status}.`);
  return ((await signedIn.json()) as { jwt: string }).jwt;
}

async function signInCookie(address: string, signIn: SignIn): Promise<string> {
  const response = await fetch(`${address}/login`, {
    method: "POST",
    headers: { Origin: address },
    body: new URLSearchParams({ ...signIn }),
    redirect: "manual",
  });
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0];
  if (!cookie) throw new Error(`The sign-in was refused with ${response.status}.`);
  return cookie;
}

function form(wish: Wish, { files, ...fields }: Record<string, string> & { files: string }): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const content of wish.files) body.append(files, new Blob([content as BlobPart]), "week.pdf");
  return body;
}
