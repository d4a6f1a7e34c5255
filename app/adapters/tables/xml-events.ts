import { SaxesParser, type SaxesTagPlain } from "saxes";
import { damaged, tableProblem, tooMuch } from "./table-problem";

/** Names come without their prefix, since programs choose different ones. */
export interface XmlHandler<Item> {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  /** Gives an item where an element makes one. */
  close?(name: string): Item | undefined;
}

/** Elements within each other; spreadsheets have a dozen. */
const maxDepth = 100;
/**
 * Maximum elements of one part. Those of a real sheet take ten bytes and more each, of which 100 MB are read; empty
 * ones four.
 */
const maxElements = 10_000_000;

/**
 * Runs through XML piece by piece and gives the items its handler makes. Entities are not resolved and a document
 * type is refused, which is where XML bombs come from.
 * @throws DomainError invalid_input, too_large
 */
export async function* readXml<Item>(
  pieces: AsyncIterable<string>,
  handler: XmlHandler<Item>,
  fileName: string,
): AsyncGenerator<Item> {
  let items: Item[] = [];
  const refuse = (cause: unknown) => {
    throw tableProblem(fileName, damaged, { cause });
  };
  const parser = new SaxesParser();
  parser.on("error", refuse);
  parser.on("doctype", () => refuse("the XML has a document type"));
  let depth = 0;
  let elements = 0;
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    depth += 1;
    elements += 1;
    if (elements > maxElements) throw tooMuch(fileName);
    if (depth > maxDepth) refuse(`elements stand more than ${maxDepth} deep`);
    handler.open?.(local(name), attributes);
  });
  parser.on("text", (text) => handler.text?.(text));
  parser.on("cdata", (text) => handler.text?.(text));
  parser.on("closetag", ({ name }: SaxesTagPlain) => {
    depth -= 1;
    const item = handler.close?.(local(name));
    if (item !== undefined) items.push(item);
  });
  for await (const piece of pieces) {
    parser.write(piece);
    yield* items;
    items = [];
  }
  parser.close();
  yield* items;
}

function local(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
