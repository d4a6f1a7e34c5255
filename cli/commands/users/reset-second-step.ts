import { resetSecondStep } from "#app/identity/domain/sign-in-factors/reset-second-step.server";
import { getUserByEmail } from "#app/identity/domain/users/queries.server";
import { confirm } from "#cli/confirm";
import { defineCommand } from "#cli/define-command";

export const resetSecondStepCommand = defineCommand<{ yes?: boolean }>({
  usage: "reset-second-step <email>",
  description:
    "Take the second step away from somebody who has lost it; the password alone signs them in again",
  examples: {
    "Ask first": "endcap users reset-second-step ada@example.com",
    "Reset it without being asked": "endcap users reset-second-step ada@example.com --yes",
  },
  options: (command) => command.option("--yes", "reset it without being asked"),
  async run({ ctx }, { args: [email = ""], options }) {
    const user = await getUserByEmail(ctx, email);
    const value = { id: user.id, email: user.email };
    const question = `Remove the passkeys, one-time codes and recovery codes of ${user.email}, and end all sessions?`;
    if (!(await confirm(question, options)))
      return { value: { ...value, reset: false }, text: "Nothing was changed." };
    await resetSecondStep(ctx, user.id);
    return {
      value: { ...value, reset: true },
      text: `${user.email} signs in with the password alone until a second step is set up again. An email says so.`,
    };
  },
});
