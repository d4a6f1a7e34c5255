import { findStartRefusal } from "#app/kernel/storage-errors";

/**
 * Ends a start that whoever runs the server has to do something for first, with the sentence that says what.
 * @throws any other error, as it is
 */
export function endRefusedStart(error: unknown): never {
  const sentence = findStartRefusal(error);
  if (sentence === null) throw error;
  process.stderr.write(`Endcap can't start. ${sentence}\n`);
  process.exit(1);
}
