import { type ActionFunctionArgs, json } from "@remix-run/node";
import { receiveTable } from "#app/http/receive-upload.server";
import { actionError } from "#app/http/refusals.server";
import { requireSession } from "#app/http/session.server";
import { openUserImport } from "#app/identity/domain/user-imports/open-import.server";
import { invalidInput } from "#app/kernel/errors";
import { requirePermission } from "#app/kernel/permissions";

/** Takes a file of users, whose columns are matched next. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { ctx } = await requireSession(request, context);
  try {
    requirePermission(ctx, "users.write");
    const { id } = await receiveTable(ctx, request, "file", ({ fields, files }) => {
      const [file, ...more] = files;
      if (!file || more.length > 0) throw invalidInput({ file: ["Choose one file."] });
      const encoding = fields.get("encoding");
      const upload = { ...file, encoding: typeof encoding === "string" ? encoding : null };
      return openUserImport(ctx, upload, request.signal);
    });
    return json({ ok: true as const, importId: id });
  } catch (error) {
    return actionError(error, { ctx, sentence: "File not Uploaded" });
  }
}
