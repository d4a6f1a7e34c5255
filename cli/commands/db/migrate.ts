import { defineCommand } from "#cli/define-command";

export const migrateCommand = defineCommand({
  usage: "migrate",
  description:
    "Bring the database up to date, making it where there is none (the server does so at each start)",
  example: "endcap db migrate",
  mayCreateDatabase: true,
  async run({ runtime }) {
    const { appliedMigrations: applied } = runtime;
    return {
      value: { applied },
      text: applied.length === 0 ? "The database is up to date." : `Applied ${applied.join(", ")}.`,
    };
  },
});
