import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TOTP } from "otpauth";
import { startReplacement } from "#app/circulars/domain/replacements/start-replacement.server";
import { createSession, findSession } from "#app/identity/domain/accounts/sessions.server";
import { beginApp, confirmApp } from "#app/identity/domain/sign-in-factors/authenticator-app.server";
import { openUserImport } from "#app/identity/domain/user-imports/open-import.server";
import type { Context } from "#app/kernel/context";
import type { Runtime } from "#app/server/process/runtime.server";
import { commitSession } from "#app/server/web/session.server";
import { changeDemoPdf } from "#tests/setup/changed-demo-pdf";
import { withRuntime } from "#tests/setup/e2e-server";

const people = `First Name,Last Name,E-Mail,Role,Phone
Grace,Lindqvist,grace.lindqvist@greenbasket.example,Customer,312 555 0142
Omar,Nasser,omar.nasser@greenbasket.example,Customer,312 555 0178
Priya,Raman,priya.raman@greenbasket,Customer,312 555 0119
Tom,,tom@greenbasket.example,Customer,
Wei,Zhang,wei.zhang@greenbasket.example,Manager,312 555 0166
`;

/** Uploads a file of people with two rows that can't be imported. Returns the import's id. */
export function uploadPeople(dataDir: string, userId: number): Promise<number> {
  return actingAs(dataDir, userId, (ctx) =>
    withFile("spring-hires.csv", Buffer.from(people), async (path) => {
      const { id } = await openUserImport(ctx, { path, fileName: "spring-hires.csv", encoding: undefined });
      return id;
    }),
  );
}

/** New pages for all of the circular: in another order, with other prices, and one deal in another's place. */
export async function uploadNewPages(dataDir: string, userId: number, circularId: number): Promise<void> {
  const pdf = await changeDemoPdf({
    order: [2, 0, 3, 1],
    repriced: [["Grade A Large Eggs", "Sourdough Bread"]],
    replaced: { "Premium Ice Cream": { name: "Fresh Baguette", price: "$1.79" } },
  });
  await actingAs(dataDir, userId, (ctx) =>
    withFile("corrected.pdf", pdf, async (path) => {
      const upload = { path, fileName: "corrected.pdf", byteSize: pdf.byteLength };
      await startReplacement(ctx, { circularId, pageIds: [] }, [upload]);
    }),
  );
}

/** Sets an authenticator app up. Gives the cookie of a browser that signed in with it. */
export function setUpApp(dataDir: string, userId: number): Promise<string> {
  return actingAs(dataDir, userId, async (ctx) => {
    const { key } = await beginApp(ctx);
    const app = new TOTP({ secret: key.replaceAll(" ", "") });
    await confirmApp(ctx, { code: app.generate({ timestamp: ctx.now().getTime() }) });
    const secret = await createSession(ctx, userId, "browser", undefined, "code");
    return (await commitSession(ctx, secret)).split(";")[0] ?? "";
  });
}

function actingAs<Result>(
  dataDir: string,
  userId: number,
  work: (ctx: Context) => Promise<Result>,
): Promise<Result> {
  return withRuntime(dataDir, async (runtime: Runtime) => {
    const anonymous = runtime.makeContext({
      actor: { kind: "anonymous" },
      source: "screen",
      request: {
        ip: "203.0.113.7",
        userAgent: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0",
      },
    });
    const found = await findSession(anonymous, await createSession(anonymous, userId, "browser"), "browser");
    if (!found) throw new Error(`User ${userId} is not signed in.`);
    return work({ ...anonymous, actor: found.actor });
  });
}

async function withFile<Result>(
  name: string,
  content: Uint8Array,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "endcap-gallery-"));
  try {
    const path = join(folder, name);
    await writeFile(path, content);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
