import { listCirculars } from "#app/circulars/domain/circulars/queries.server";
import { type FirstStart, prepareFirstStart } from "#app/server/process/first-start.server";
import { defineCommand } from "#cli/define-command";
import { drawPages } from "#cli/draw-pages";
import { fileOf } from "#db/open";

export const seedCommand = defineCommand({
  usage: "seed",
  description:
    "Fill an empty database with an Administrator and a demo retailer with a circular of this week",
  examples: {
    "Try Endcap in a folder of its own": "DATA_DIR=./demo endcap db seed",
  },
  mayCreateDatabase: true,
  async run(session) {
    const { runtime, ctx } = session;
    const config = { ...runtime.config, demo: true };
    const { demoRetailerId, administrator } = await prepareFirstStart({ ...runtime, config });
    if (demoRetailerId === null) {
      const text = "There are retailers already, so there is no demo retailer.";
      return { text, value: { demoRetailerId, administrator } };
    }
    const circulars = await listCirculars(ctx, { retailerId: demoRetailerId });
    await drawPages(
      session,
      circulars.map((circular) => circular.id),
    );
    const text = `${signInLine(administrator)}The demo retailer is number ${demoRetailerId}, with ${circulars.length} circulars.`;
    return { text, value: { demoRetailerId, administrator } };
  },
});

export const migrateCommand = defineCommand({
  usage: "migrate",
  description:
    "Bring the database up to date, making it where there is none (the server does so at each start); where several servers share it, make the first Administrator, too",
  examples: {
    "Before the processes of a new release start": "endcap db migrate",
  },
  mayCreateDatabase: true,
  async run({ runtime }) {
    const { appliedMigrations: applied, config } = runtime;
    const text = applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`;
    if (fileOf(config.database) !== null) return { value: { applied }, text };
    // None of several servers should be the one that shows the password.
    const { administrator } = await prepareFirstStart(runtime);
    const signIn = signInLine(administrator);
    return { value: { applied, administrator }, text: `${text}\n${signIn}`.trimEnd() };
  },
});

/** Empty where the password was not made up just now. */
function signInLine({ email, generatedPassword }: FirstStart["administrator"]): string {
  if (!generatedPassword) return "";
  return `Sign in as ${email} with the password ${generatedPassword} (shown only this once).\n`;
}
