import type { ActionFunctionArgs } from "@remix-run/node";
import { getUser } from "#app/identity/domain/users/queries.server";
import { userSchema } from "#app/identity/domain/users/schemas";
import { addUser, deleteUser, editUser } from "#app/identity/domain/users/users.server";
import { userMessages } from "#app/kernel/row-messages";
import { answerRowAction } from "#app/server/web/answer-row-action.server";
import { requireSession } from "#app/server/web/session.server";
import { userDefaults } from "./user-defaults";

/** What the dialogs of the list send: adds, edits or deletes a user. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  return answerRowAction(request, ctx, {
    schema: userSchema,
    add: addUser,
    edit: editUser,
    remove: deleteUser,
    stored: async (ctx, id) => userDefaults(await getUser(ctx, id), []),
    sentences: userMessages,
  });
}
