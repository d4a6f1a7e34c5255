import { type GoogleRequest, rowData } from "./google-requests";

/**
 * Bodies of `batchUpdate`, JSON in UTF-8, one after the other in the same memory: the collector would leave megabytes of
 * each lying about until it looks through everything.
 */
export class RequestBody {
  #bytes = Buffer.alloc(65_536);

  /** Good until the next one is asked for. */
  of(requests: GoogleRequest[]): Uint8Array {
    let length = 0;
    for (const piece of piecesOf(requests)) {
      const needed = length + Buffer.byteLength(piece);
      if (needed > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], needed * 2);
      length += this.#bytes.write(piece, length);
    }
    return this.#bytes.subarray(0, length);
  }
}

/** A row at a time. */
function* piecesOf(requests: GoogleRequest[]): Generator<string> {
  yield '{"requests":[';
  for (const [index, request] of requests.entries()) {
    if (index > 0) yield ",";
    if (request.updateCells) yield* withRows("updateCells", request.updateCells);
    else if (request.appendCells) yield* withRows("appendCells", request.appendCells);
    else yield JSON.stringify(request);
  }
  yield "]}";
}

function* withRows(
  name: "updateCells" | "appendCells",
  { rows, ...rest }: NonNullable<GoogleRequest["updateCells"] | GoogleRequest["appendCells"]>,
): Generator<string> {
  yield `{"${name}":${JSON.stringify(rest).slice(0, -1)},"rows":[`;
  let between = "";
  for (const row of rows) {
    yield between + JSON.stringify(rowData(row));
    between = ",";
  }
  yield "]}}";
}
