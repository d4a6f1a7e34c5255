import { type Asked, sendForm, unreachableMessage } from "#app/ui/ask-server";
import type { SavedArea } from "../editor-area";
import type { AreaChange, ChangeResult } from "./area-changes";

const failed = "Error updating circular area";
/** Said in place of opening the sign-in page, which would take with it what is not saved. */
export const signedOutMessage =
  "You are signed out. Sign in again in another tab, then retry: nothing is lost here.";

/** Browsers refuse bodies of more than 64 KB with keepalive; a little is left for other requests. */
const maxKeepAliveBytes = 60_000;
/** More than a multipart form spends on a field besides its name and value. */
const fieldOverhead = 200;

interface Answer {
  ok: true;
  area: SavedArea | null;
  /** A suggestion became no area, since `area`, for the same deal, was there already. */
  isTaken?: boolean;
}

/**
 * Asks the server to save or delete one area.
 * @param address of the page's areas
 * @returns refused, with what to tell the person, also when the server can't be reached
 */
export async function sendChange(address: string, change: AreaChange): Promise<ChangeResult> {
  const body = toForm(change);
  // keepalive lets the last change of somebody who leaves the page arrive.
  const asked = await sendForm<Answer>(address, body, { keepalive: isSmall(body) });
  switch (asked.kind) {
    case "done": {
      const { area, isTaken } = asked.answer;
      return isTaken && area ? { kind: "taken", area } : { kind: "done", area };
    }
    case "signedOut":
      return refused(signedOutMessage);
    case "unreachable":
      return refused(`${failed}. ${unreachableMessage}`);
    case "refused":
      return toResult(asked, change);
  }
}

/** Whether a form of texts is small enough for a request that outlives the page. */
export function isSmall(form: FormData): boolean {
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const [name, value] of form) bytes += encoder.encode(`${name}${value}`).length + fieldOverhead;
  return bytes < maxKeepAliveBytes;
}

function toResult({ status, refusal }: Extract<Asked<Answer>, { kind: "refused" }>, change: AreaChange) {
  if (status === 401) return refused(signedOutMessage);
  if (!refusal) return refused(failed);
  if (status === 404 && change.kind === "delete") return { kind: "done", area: null } as const;
  if (status === 409 && refusal.current !== undefined) {
    const { current, message } = refusal;
    return { kind: "conflict", current: current as SavedArea | null, message } as const;
  }
  return refused(refusal.message, refusal.fields);
}

function refused(message: string, fields: Record<string, string[]> = {}): ChangeResult {
  return { kind: "refused", message, fields };
}

function toForm(change: AreaChange): FormData {
  const form = new FormData();
  form.set("intent", change.kind);
  if (change.id !== null) form.set("id", String(change.id));
  if (change.version !== null) form.set("version", String(change.version));
  if (change.kind === "delete") return form;
  const { key: _key, picture, ...values } = change.area;
  if (picture) form.set("picture", JSON.stringify(picture));
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== "") form.set(name, String(value));
  }
  return form;
}
