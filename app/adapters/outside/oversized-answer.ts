/** An answer that holds more than is read in one go; its rest was not read. Of less, the answer may be smaller. */
export class OversizedAnswerError extends Error {
  override readonly name = "OversizedAnswerError";
}
