import type { SavedArea } from "../editor-area";
import type { AreaChange, ChangeResult } from "./area-saver";

const failed = "Error updating circular area";
const signedOut = "You are signed out. Sign in again in another tab, then retry: nothing is lost here.";

/** Browsers refuse bodies of more than 64 KB with keepalive; a little is left for other requests. */
const maxKeepAliveMs = 60_000;
/** More than a multipart form spends on a field besides its name and value. */
const fieldOverhead = 200;

type Answer =
  | { ok: true; area: SavedArea | null; isTaken?: boolean }
  | { ok: false; message: string; fields?: Record<string, string[]>; current?: SavedArea };

/**
 * Asks the server to save or delete one area.
 * @param address of the page's areas
 * @returns refused, with what to tell the person, also when the server can't be reached
 */
export async function sendChange(address: string, change: AreaChange): Promise<ChangeResult> {
  try {
    const body = toForm(change);
    // keepalive lets the last change of somebody who leaves the page arrive.
    const response = await fetch(address, { method: "POST", body, keepalive: isSmall(body) });
    if (response.redirected || response.status === 401)
      return { kind: "refused", message: signedOut, fields: {} };
    if (!response.headers.get("Content-Type")?.includes("json"))
      return { kind: "refused", message: failed, fields: {} };
    return toResult((await response.json()) as Answer, response.status, change);
  } catch {
    return { kind: "refused", message: failed, fields: {} };
  }
}

/** Whether a form of texts is small enough for a request that outlives the page. */
export function isSmall(form: FormData): boolean {
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const [name, value] of form) bytes += encoder.encode(`${name}${value}`).length + fieldOverhead;
  return bytes < maxKeepAliveMs;
}

function toResult(answer: Answer, status: number, change: AreaChange): ChangeResult {
  if (answer.ok && answer.isTaken && answer.area) return { kind: "taken", area: answer.area };
  if (answer.ok) return { kind: "done", area: answer.area };
  if (status === 409 && answer.current) return { kind: "conflict", current: answer.current };
  if (status === 404 && change.kind === "delete") return { kind: "done", area: null };
  const fields = answer.fields ?? {};
  const message = status === 400 && answer.message ? answer.message : failed;
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
