import { text } from "node:stream/consumers";
import { createAdministrator } from "#app/identity/domain/accounts/create-administrator.server";
import { createAdministratorSchema } from "#app/identity/domain/accounts/schemas";
import { invalidInput } from "#app/kernel/errors";
import { parseInput } from "#app/kernel/parse-input";
import { askSecret } from "#cli/confirm";
import { defineCommand } from "#cli/define-command";

interface Options {
  email?: string;
  firstName?: string;
  lastName?: string;
  passwordStdin?: boolean;
}

export const createAdminCommand = defineCommand<Options>({
  usage: "create-admin",
  description: "Make an Administrator who can sign in at once",
  examples: {
    "Ask for the password":
      "endcap users create-admin --email ada@example.com --first-name Ada --last-name Ames",
    "Read it from a file":
      "endcap users create-admin --email ada@example.com --first-name Ada --last-name Ames --password-stdin < password.txt",
  },
  mayCreateDatabase: true,
  options: (command) =>
    command
      .option("--email <email>")
      .option("--first-name <name>")
      .option("--last-name <name>")
      .option("--password-stdin", "read the password from standard input instead of asking for it"),
  async run({ ctx }, { options }) {
    const { email = "", firstName = "", lastName = "" } = options;
    const password = await readPassword(options.passwordStdin ?? false);
    const input = parseInput(createAdministratorSchema, { email, firstName, lastName, password });
    const id = await createAdministrator(ctx, input);
    return { text: `Administrator ${input.email} can sign in now.`, value: { id, email: input.email } };
  },
});

/** Never as an option: what stands on a command line, every process of the machine can read. */
async function readPassword(fromStdin: boolean): Promise<string> {
  if (fromStdin) return (await text(process.stdin)).replace(/\r?\n$/, "");
  const answer = await askSecret("Password (at least 8 characters)");
  if (answer === null) {
    throw invalidInput({ password: ["Give the password on standard input, with --password-stdin."] });
  }
  return answer;
}
