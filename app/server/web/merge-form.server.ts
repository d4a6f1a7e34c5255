import * as z from "zod";
import { DomainError } from "#app/kernel/errors";
import { formTexts, toPlainBreaks } from "#app/kernel/form-texts";

/** Maximum characters of a value in a message. */
const maxShownLength = 200;

const startedFromSchema = z.record(z.string(), z.string());

/**
 * Keeps what others saved since the form was opened: fields that the person left as they were get the stored values. A form
 * without `startedFrom` (the values it was opened with, as JSON) stays as it is.
 * @param stored the row's fields now, in the values that its form would start with
 * @throws DomainError conflict for fields that others changed, too, and to something else; `current` has their values
 */
export async function mergeForm(form: FormData, stored: () => Promise<object>): Promise<void> {
  const startedFrom = readStartedFrom(form);
  if (!startedFrom) return;
  const lost: Record<string, string> = {};
  for (const [name, now] of Object.entries(formTexts(await stored()))) {
    const before = startedFrom[name];
    if (before === undefined || before === now) continue;
    const value = form.get(name);
    const sent = toPlainBreaks(String(value ?? ""));
    // Of fields that are not in the form, only switches that were turned off have been changed.
    const isLeft = sent === before || (value === null && before !== "on");
    if (isLeft) form.set(name, now);
    else if (sent !== now) lost[name] = now;
  }
  if (Object.keys(lost).length > 0) throw changedToo(lost);
}

function readStartedFrom(form: FormData): Record<string, string> | null {
  const text = form.get("startedFrom");
  if (text === null) return null;
  try {
    return startedFromSchema.parse(JSON.parse(String(text)));
  } catch (cause) {
    const message = "Something is missing from the request. Reload and try again.";
    throw new DomainError("invalid_input", message, { cause });
  }
}

function changedToo(current: Record<string, string>): DomainError {
  const fields = Object.entries(current).map(([name, now]) => [name, [changedMessage(name, now)]]);
  return new DomainError(
    "conflict",
    "Somebody has changed the marked fields in the meantime. Save again to keep yours.",
    { fields: Object.fromEntries(fields), current },
  );
}

/** Ids mean nothing to people. */
function changedMessage(name: string, now: string): string {
  if (now === "") return "Emptied in the meantime.";
  if (/Ids?$/.test(name)) return "Changed in the meantime.";
  const isLong = now.length > maxShownLength;
  const shown = isLong ? `${now.slice(0, maxShownLength)}…` : now.replace(/^(\d{4}-\d\d-\d\d)T/, "$1 ");
  return `Changed to “${shown}” in the meantime.`;
}
