import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import * as z from "zod";

const keySchema = z.object({
  type: z.literal("service_account"),
  client_email: z.email(),
  private_key: z.string().refine(isPrivateKey),
});

/** The JSON key of a Google service account, or the path of the file that holds it. No message repeats what was given. */
export const serviceAccount = z.string().transform((given, { addIssue }) => {
  const text = given.trimStart().startsWith("{") ? given : readKeyFile(given);
  if (text === null) {
    addIssue(
      "must be the JSON key of a Google service account, or the path of a file that is there and that Endcap's user may read",
    );
    return z.NEVER;
  }
  const parsed = keySchema.safeParse(parseJson(text));
  if (parsed.success) return { clientEmail: parsed.data.client_email, privateKey: parsed.data.private_key };
  addIssue("must be the JSON key of a Google service account, or the path of the file that holds it");
  return z.NEVER;
});

function readKeyFile(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isPrivateKey(text: string): boolean {
  try {
    return createPrivateKey(text).asymmetricKeyType === "rsa";
  } catch {
    return false;
  }
}
