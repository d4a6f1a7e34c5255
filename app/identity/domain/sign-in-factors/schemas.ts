import * as z from "zod";
import { requiredText } from "#app/kernel/text-schemas";
import { passwordSchema } from "../accounts/schemas";

const maxCodeLength = 40;

/** A code of an authenticator app or a recovery code, as people type them: blanks and dashes don't count. */
const codeText = z
  .string({ error: "Code is required!" })
  .max(maxCodeLength, "Code is too long.")
  .transform((code) => code.replace(/[\s-]+/g, "").toLowerCase())
  .pipe(z.string().min(1, "Code is required!"));

export const codeSchema = z.object({ code: codeText });

/** The same where it is asked of those alone who have a second step. */
export const optionalCode = codeText.nullish();

/** What the browser's WebAuthn API answered, as JSON in a field of a form. Its shape is the library's to judge. */
const passkeyAnswer = z
  .string({ error: "The passkey is missing." })
  .max(20_000, "The passkey's answer is too long.")
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "The passkey's answer can't be read." });
      return z.NEVER;
    }
  });

const base64url = z.string().regex(/^[\w-]+$/);

/** A signature by a passkey. */
export const passkeySignatureSchema = z.object({
  answer: passkeyAnswer.pipe(
    z.object({
      id: base64url,
      rawId: base64url,
      type: z.literal("public-key"),
      response: z.object({
        clientDataJSON: base64url,
        authenticatorData: base64url,
        signature: base64url,
        userHandle: base64url.optional(),
      }),
      clientExtensionResults: z.object({}).default({}),
    }),
  ),
});

export type PasskeySignature = z.output<typeof passkeySignatureSchema>["answer"];

const transports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;

/** How browsers say that a passkey is reached; ways of later browsers are left out. */
export const transportsSchema = z
  .array(z.string())
  .max(20)
  .transform((named) => transports.filter((transport) => named.includes(transport)));

export const passkeyNameSchema = z.object({ name: requiredText("Name is required!", "Name", 60) });

/** A new passkey. */
export const newPasskeySchema = passkeyNameSchema.extend({
  answer: passkeyAnswer.pipe(
    z.object({
      id: base64url,
      rawId: base64url,
      type: z.literal("public-key"),
      response: z.object({
        clientDataJSON: base64url,
        attestationObject: base64url,
        transports: transportsSchema.optional(),
      }),
      clientExtensionResults: z.object({}).default({}),
    }),
  ),
});

export type NewPasskeyInput = z.output<typeof newPasskeySchema>;

/** Who is signed in proves it once more before what they sign in with changes. */
export const confirmSchema = z.object({
  password: passwordSchema("Password is required!"),
  code: optionalCode,
});

export type ConfirmInput = z.output<typeof confirmSchema>;

const unclear = "Something is missing from the request. Reload and try again.";

/** What a passkey does is asked for first, and answered then. */
export const passkeyStepSchema = z.object({ intent: z.enum(["begin", "finish"], { error: unclear }) });

const rowId = z.coerce.number({ error: unclear }).int({ error: unclear });

export const passkeyActionSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("begin") }),
    newPasskeySchema.extend({ intent: z.literal("add") }),
    passkeyNameSchema.extend({ intent: z.literal("rename"), id: rowId }),
    z.object({ intent: z.literal("remove"), id: rowId }),
  ],
  { error: unclear },
);

export const appActionSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("begin") }),
    codeSchema.extend({ intent: z.literal("confirm") }),
    z.object({ intent: z.literal("remove") }),
  ],
  { error: unclear },
);

export const confirmActionSchema = z.discriminatedUnion(
  "intent",
  [
    confirmSchema.extend({ intent: z.literal("password") }),
    z.object({ intent: z.literal("begin") }),
    passkeySignatureSchema.extend({ intent: z.literal("finish") }),
  ],
  { error: unclear },
);

export const sessionActionSchema = z.discriminatedUnion(
  "intent",
  [
    z.object({
      intent: z.literal("end"),
      key: z.string({ error: unclear }).regex(/^[0-9a-f]{16}$/, unclear),
    }),
    z.object({ intent: z.literal("endOthers") }),
  ],
  { error: unclear },
);

export const resetSecondStepSchema = z.object({ id: rowId });
