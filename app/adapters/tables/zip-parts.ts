import { promisify } from "node:util";
import { type Entry, open, type ZipFile } from "yauzl";
import { damaged, tableProblem } from "./table-problem";

const openZip = promisify<string, object, ZipFile>(open);
const maxParts = 2000;
/** Maximum bytes of all parts that are read, inflated; a row of ten cells takes about 500. */
const maxInflatedBytes = 100 * 1024 * 1024;

/** The parts of a zip file, inflated as they are asked for and never beyond a limit. */
export class ZipParts {
  #inflated = 0;
  /** Parts that were read to their end; once more they cost no more memory. */
  readonly #counted = new Set<string>();

  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: Map<string, Entry>,
    private readonly fileName: string,
  ) {}

  /** @throws DomainError invalid_input */
  static async open(path: string, fileName: string): Promise<ZipParts> {
    const zip = await openZip(path, { lazyEntries: true, autoClose: false }).catch((cause: unknown) => {
      throw tableProblem(fileName, damaged, { cause });
    });
    try {
      return new ZipParts(zip, await listEntries(zip), fileName);
    } catch (cause) {
      zip.close();
      throw tableProblem(fileName, damaged, { cause });
    }
  }

  /** The part as it is named in the file: case makes no difference (ECMA-376 part 2, 6.2.2.3). Null where there is none. */
  find(name: string): string | null {
    if (this.entries.has(name)) return name;
    const lower = name.toLowerCase();
    return [...this.entries.keys()].find((each) => each.toLowerCase() === lower) ?? null;
  }

  /** A part's text (UTF-8), piece by piece. @throws DomainError invalid_input, too_large */
  async *text(name: string): AsyncGenerator<string> {
    const entry = this.entries.get(name);
    if (!entry || entry.isEncrypted()) throw tableProblem(this.fileName, damaged);
    const decoder = new TextDecoder();
    const isCounted = this.#counted.has(name);
    try {
      const stream = await promisify(this.zip.openReadStream.bind(this.zip) as OpenStream)(entry);
      for await (const chunk of stream) {
        if (!isCounted) this.#inflated += (chunk as Buffer).length;
        if (this.#inflated > maxInflatedBytes) break;
        yield decoder.decode(chunk as Buffer, { stream: true });
      }
    } catch (cause) {
      throw tableProblem(this.fileName, damaged, { cause });
    }
    this.#counted.add(name);
    if (this.#inflated <= maxInflatedBytes) return;
    const megabytes = maxInflatedBytes / 1024 / 1024;
    throw tableProblem(this.fileName, `holds more than ${megabytes} MB once it is unpacked.`, {
      code: "too_large",
    });
  }

  close(): void {
    this.zip.close();
  }
}

type OpenStream = (entry: Entry, done: (error: Error | null, stream: NodeJS.ReadableStream) => void) => void;

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((resolve, reject) => {
    zip.on("error", reject);
    zip.on("end", () => resolve(entries));
    zip.on("entry", (entry) => {
      entries.set(entry.fileName, entry);
      if (entries.size > maxParts) reject(new Error(`more than ${maxParts} parts`));
      else zip.readEntry();
    });
    zip.readEntry();
  });
}
