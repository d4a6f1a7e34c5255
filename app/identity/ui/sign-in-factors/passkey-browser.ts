import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import type { Refusal } from "#app/server/web/refusals.server";
import { postForm } from "#app/ui/form-dialog/senders";
import { say } from "#app/ui/language/say";

type WebAuthn = typeof import("@simplewebauthn/browser");

/** Loaded at the first use, while the server is asked. @returns null if it can't be loaded */
const loadWebAuthn = (): Promise<WebAuthn | null> => import("@simplewebauthn/browser").catch(() => null);

type Answered<Answer> = Answer | Refusal | null;

const addFallback = "Error adding the passkey";

interface Added {
  ok: true;
  /** Recovery codes, with the first second step. */
  codes: string[] | null;
}

/** Has the browser make a passkey, and the server keep it. */
export async function createPasskey(name: string): Promise<Answered<Added>> {
  const action = "/dashboard/account/passkeys";
  const webAuthn = loadWebAuthn();
  const begun = await postForm<{ ok: true; options: PublicKeyCredentialCreationOptionsJSON }>(
    action,
    { intent: "begin" },
    addFallback,
  );
  if (!begun?.ok) return begun;
  return withBrowser(
    await webAuthn,
    ({ startRegistration }) => startRegistration({ optionsJSON: begun.options }),
    (answer) => postForm<Added>(action, { intent: "add", name, answer: JSON.stringify(answer) }, addFallback),
  );
}

/** Has the browser sign with a passkey what the server asks for, at an action that takes `begin` and `finish`. */
export async function signWithPasskey<Answer extends { ok: true }>(
  action: string,
): Promise<Answered<Answer>> {
  const fallback = "Error using the passkey";
  const webAuthn = loadWebAuthn();
  const begun = await postForm<{ ok: true; options: PublicKeyCredentialRequestOptionsJSON }>(
    action,
    { intent: "begin" },
    fallback,
  );
  if (!begun?.ok) return begun;
  return withBrowser(
    await webAuthn,
    ({ startAuthentication }) => startAuthentication({ optionsJSON: begun.options }),
    (answer) => postForm<Answer>(action, { intent: "finish", answer: JSON.stringify(answer) }, fallback),
  );
}

async function withBrowser<Made, Answer extends { ok: true }>(
  webAuthn: WebAuthn | null,
  prompt: (webAuthn: WebAuthn) => Promise<Made>,
  send: (made: Made) => Promise<Answered<Answer>>,
): Promise<Answered<Answer>> {
  if (!webAuthn) return refusal(say("Passkeys could not be loaded. Reload the page, then try again."));
  if (!webAuthn.browserSupportsWebAuthn()) {
    return refusal(
      say("This browser can't use passkeys here. They need https and a browser of the last years."),
    );
  }
  let made: Made;
  try {
    made = await prompt(webAuthn);
  } catch (error) {
    return refusal(sentenceOf(error));
  }
  return send(made);
}

/** What browsers say has names; their words are for developers. */
function sentenceOf(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return say("There is a passkey for your account on this device already.");
  if (name === "SecurityError") {
    return say(
      "Passkeys don't work at this address. Open Endcap at its public address, by name and not by number.",
    );
  }
  return say("No passkey was used. You can try again.");
}

function refusal(message: string): Refusal {
  return { ok: false, message, fields: {} };
}
