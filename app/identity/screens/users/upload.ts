import { type ActionFunctionArgs, json } from "@remix-run/node";
import { openUserImport } from "#app/identity/domain/user-imports/open-import.server";
import { invalidInput } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";
import { answerAction } from "#app/server/web/answers.server";
import { receiveTable } from "#app/server/web/receive-upload.server";

/** Takes a file of users, whose columns are matched next. */
export function action(args: ActionFunctionArgs) {
  return answerAction(args, "File not Uploaded", async ({ ctx }, { request }) => {
    requirePermission(ctx, "users.write");
    const { id } = await receiveTable(ctx, request, "file", ({ fields, files }) => {
      const [file, ...more] = files;
      if (!file || more.length > 0) throw invalidInput({ file: ["Choose one file."] });
      const encoding = fields.get("encoding");
      const upload = { ...file, encoding: typeof encoding === "string" ? encoding : null };
      return openUserImport(ctx, upload, request.signal);
    });
    return json({ ok: true as const, importId: id });
  });
}
