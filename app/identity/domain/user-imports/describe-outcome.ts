import { noMailServer } from "#app/kernel/no-mail-server";
import type { Mailer } from "#app/kernel/ports/mailer";
import { leftOutColumns } from "./columns";
import type { UserImport } from "./import-access.server";
import type { ImportOptions } from "./schemas";

type Counts = Pick<
  UserImport,
  | "fileName"
  | "rowCount"
  | "created"
  | "updated"
  | "skipped"
  | "failed"
  | "headings"
  | "leftOutSheets"
  | "hiddenRows"
>;
type Invites = { options: Pick<ImportOptions, "invite" | "columns"> | null };

/**
 * What became of a file, and of its invitations where no mail leaves this machine.
 * @param repeated nothing was done now, since the same file had been imported in the same way before; maybe with another
 * say on invitations
 */
export function describeOutcome(
  done: Counts & Invites,
  repeated: boolean,
  mailer: Pick<Mailer, "kind">,
): string {
  const outcome = [describeCounts(done, repeated), ...describeLeftOut(done)].join(" ");
  return invitesInVain(done, mailer) ? `${outcome} ${noMailServer}` : outcome;
}

/** Whether people are created whose invitations nobody receives. */
export function invitesInVain(
  { created, options }: Pick<UserImport, "created"> & Invites,
  mailer: Pick<Mailer, "kind">,
): boolean {
  return mailer.kind === "outbox" && created > 0 && (options?.invite ?? false);
}

const maxNamed = 10;

/** What of the file was not read, a sentence each: nothing of it is lost without a word. */
export function describeLeftOut({
  headings,
  options,
  leftOutSheets,
  hiddenRows,
}: Pick<Counts, "headings" | "leftOutSheets" | "hiddenRows"> & Invites): string[] {
  const columns = options ? leftOutColumns(headings, options.columns) : [];
  return [
    ...(columns.length > 0 ? [`These columns were left out: ${listed(columns)}.`] : []),
    ...(leftOutSheets.length > 0
      ? [`Only the first sheet was read; these were left out: ${listed(leftOutSheets)}.`]
      : []),
    ...(hiddenRows > 0 ? [`Hidden rows were left out: ${hiddenRows.toLocaleString("en-US")}.`] : []),
  ];
}

function listed(names: string[]): string {
  const more = names.length - maxNamed;
  const shown = names.slice(0, maxNamed).map((name) => `"${name}"`);
  return [...shown, ...(more > 0 ? [`+${more}`] : [])].join(", ");
}

function describeCounts(done: Counts & Invites, repeated: boolean): string {
  const { fileName, created, updated, skipped, failed } = done;
  const counts = `${created} created, ${updated} updated, ${skipped} skipped, ${failed} failed.`;
  if (repeated)
    return `"${fileName}" was imported in the same way before, ${invitationsOf(done.options?.invite ?? false)}. This is what became of it then: ${counts}`;
  if (created + updated > 0) return `"${fileName}" was imported: ${counts}`;
  if (failed === 0) return `Nothing was written: ${allAreThere(done)}`;
  const rest = skipped > 0 ? ` ${skipped} more are there already.` : "";
  return `Nothing was written: ${failed} ${failed === 1 ? "row" : "rows"} of "${fileName}" can't be taken.${rest}`;
}

/** Whether an import invites those whom it creates, to go on a sentence. */
export function invitationsOf(invite: boolean): string {
  return invite ? "with emails to set a password" : "without emails to set a password";
}

/** How far an import has come that broke off for lack of room, or of the write lock, and goes on later. */
export function describeHalt(done: Counts & Pick<UserImport, "doneRows">, lacks: "room" | "lock"): string {
  const { fileName, doneRows, rowCount, created, updated } = done;
  const [reason, until] =
    lacks === "room"
      ? ["The server's disk is full.", "there is room"]
      : ["Another program is writing to the database at the moment.", "it has ended"];
  const counts = `${doneRows.toLocaleString("en-US")} of ${rowCount.toLocaleString("en-US")} rows of "${fileName}"`;
  return `${reason} So far ${counts} are done: ${created} created, ${updated} updated. The rest follows by itself once ${until}, or at once when the same file is sent again then.`;
}

/** Why a file in which nothing is wrong brings nothing new. */
function allAreThere({ fileName, skipped }: Pick<Counts, "fileName" | "skipped">): string {
  if (skipped === 1) return `the one person in "${fileName}" is there already.`;
  return `all ${skipped.toLocaleString("en-US")} people in "${fileName}" are there already.`;
}
