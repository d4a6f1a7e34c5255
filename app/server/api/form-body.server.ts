import { createMiddleware } from "hono/factory";
import { readForm } from "#app/server/web/parse-form.server";
import type { ApiEnv } from "./area-app.server";
import { readBytes, takesJsonUpTo } from "./json-body.server";

const maxKb = 256;

/**
 * For endpoints that take form values besides JSON: turns a urlencoded or multipart body into the JSON that the
 * endpoint describes, and leaves every other body to the check for JSON.
 */
export function takesFormOrJson(toJson: (form: FormData) => unknown) {
  const takesJson = takesJsonUpTo(maxKb);
  return createMiddleware<ApiEnv>(async (c, next) => {
    const contentType = c.req.header("Content-Type") ?? "";
    if (/^(multipart\/form-data|application\/x-www-form-urlencoded)\s*(;|$)/i.test(contentType)) {
      const form = await readForm(
        new Response(new Uint8Array(await readBytes(c.req.raw, maxKb)), {
          headers: { "Content-Type": contentType },
        }),
      );
      const { url, method, headers, signal } = c.req.raw;
      const jsonHeaders = new Headers(headers);
      jsonHeaders.set("Content-Type", "application/json");
      jsonHeaders.delete("Content-Length");
      c.req.raw = new Request(url, {
        method,
        headers: jsonHeaders,
        body: JSON.stringify(toJson(form)),
        signal,
      });
    }
    await takesJson(c, next);
  });
}
