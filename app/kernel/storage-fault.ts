import { isBusy, isDatabaseFull } from "#db/transaction";
import { OutsideFault } from "./ports/outside-fault";

/** What a run says of a database that takes nothing just now, which passes; null for any other error. */
export function storageFaultOf(error: unknown): OutsideFault | null {
  if (isBusy(error)) return new OutsideFault("transient", "The database is busy.", { cause: error });
  if (!isDatabaseFull(error)) return null;
  return new OutsideFault("transient", "The disk of this server is full.", {
    advice: "Tell whoever runs this server.",
    cause: error,
  });
}
