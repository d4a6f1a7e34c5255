import { isBusy, isDatabaseFull } from "#db/transaction";
import { ExternalServiceError } from "./ports/external-service-error";

/** What a run says of a database that takes nothing just now, which passes; null for any other error. */
export function findStorageError(error: unknown): ExternalServiceError | null {
  if (isBusy(error)) return new ExternalServiceError("transient", "The database is busy.", { cause: error });
  if (!isDatabaseFull(error)) return null;
  return new ExternalServiceError("transient", "The disk of this server is full.", {
    advice: "Tell whoever runs this server.",
    cause: error,
  });
}
