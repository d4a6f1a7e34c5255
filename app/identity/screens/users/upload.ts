import { type ActionFunctionArgs, json } from "@remix-run/node";
import { answerAction } from "#app/http/answers.server";
import { receiveTable } from "#app/http/receive-upload.server";
import { openUserImport } from "#app/identity/domain/user-imports/open-import.server";
import { invalidInput } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";

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
