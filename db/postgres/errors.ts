/** Serialization failures and deadlocks: of transactions that got in each other's way, all but one begin anew. */
const busy = ["40001", "40P01", "55P03"];
const full = "53100";
const outOfMemory = "53200";
const connectionLost = [
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "08000",
  "08001",
  "08003",
  "08006",
  // A transaction in which nothing happened for too long.
  "25P03",
];
const networkFaults = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "EAI_AGAIN",
];
/** What the driver says, whose errors about a connection have no code. */
const driverSentences =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/;
const unsentSentence = /^Client (has encountered a connection error|was closed) and is not queryable/;
/** What the connection to the database threw: the same codes come from a file, a mail server, any other address. */
const fromDatabase = new WeakSet<object>();
const noTls = "The server does not support SSL connections";
/** Codes of Node's TLS for certificates that it does not take. */
const certificateFaults = /^(CERT_|ERR_TLS_CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT|UNABLE_TO_)/;
const waitedFor = new WeakSet<object>();
const uniqueOrForeignKey = ["23505", "23503"];

export function isBusy(error: unknown): boolean {
  return busy.includes(codeOf(error));
}

export function isDatabaseFull(error: unknown): boolean {
  return codeOf(error) === full;
}

export function isOutOfMemory(error: unknown): boolean {
  return codeOf(error) === outOfMemory;
}

export function isUnreachable(error: unknown): boolean {
  if (connectionLost.includes(codeOf(error))) return true;
  if (!isFromDatabase(error)) return false;
  return networkFaults.includes(codeOf(error)) || driverSentences.test(String((error as Error).message));
}

/** True where the connection had broken off before: what was asked last has never left, a commit least of all. */
export function isUnsent(error: unknown): boolean {
  return isFromDatabase(error) && unsentSentence.test(String((error as Error).message));
}

/** Notes that the server has been waited for as long as anybody waits, and throws the error on. */
export function rethrowWaitedFor(error: unknown): never {
  if (error instanceof Error) waitedFor.add(error);
  throw error;
}

/** True where the server stays away: it has been waited for, and trying again is for later. */
export function isAway(error: unknown): boolean {
  return error instanceof Error && waitedFor.has(error);
}

/** Notes that an error comes from the database or the way to it, and throws it on. */
export function rethrowFromDatabase(error: unknown): never {
  if (error instanceof Error) fromDatabase.add(error);
  throw error;
}

function isFromDatabase(error: unknown): boolean {
  return error instanceof Error && fromDatabase.has(error);
}

export function isOvertaken(error: unknown): boolean {
  return uniqueOrForeignKey.includes(codeOf(error));
}

export function refusedByUnique(error: unknown): { table: string; column: string } | null {
  if (codeOf(error) !== "23505") return null;
  const { table, detail } = error as { table?: string; detail?: string };
  const columns = /^Key \(([^()]*)\)=/.exec(detail ?? "")?.[1]?.split(", ");
  const column = columns?.at(-1)?.replaceAll('"', "");
  return table && column ? { table, column } : null;
}

export function findRefusal(error: unknown): string | null {
  const code = codeOf(error);
  if (["28P01", "28000"].includes(code))
    return "PostgreSQL refuses the user or the password of DATABASE_URL. Please correct them.";
  if (code === "3D000")
    return "There is no database of the name in DATABASE_URL. Please make it, in UTF-8 with C collation.";
  if (code === "ENOTFOUND" && isFromDatabase(error))
    return "The host in DATABASE_URL is not known. Please correct it.";
  if (isFromDatabase(error) && (error as Error).message === noTls)
    return "PostgreSQL does not speak TLS, which DATABASE_URL asks for (sslmode). Please switch it on there, or ask for none.";
  if (certificateFaults.test(code) && isFromDatabase(error))
    return `The certificate of PostgreSQL is not trusted (${code}). Please name the file of its authority as sslrootcert in DATABASE_URL.`;
  if (code === "42501")
    return "The user of DATABASE_URL may not make tables in this database. Please make it the database's owner.";
  return null;
}

function codeOf(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code);
}
