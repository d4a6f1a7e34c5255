import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Answer, Reader } from "./answer";
import { answerWith, type Bodies, makeBodies } from "./bodies";

interface KeptFilesOptions {
  /** Path of the address, with a slash at its end. */
  path: string;
  folder: string;
  /** By the end of a file's name, without the dot; other files are not answered. */
  types: Record<string, string>;
  headers: Answer["headers"];
  /** How long after a look at the folder a file that has changed there may be answered as it was. */
  recheckMs?: number;
}

interface Kept {
  bodies: Bodies;
  /** When the file was last changed, and its size, at the time it was read. */
  state: string;
  lookedAt: number;
}

/** Answers with the files of a folder, which are few and small: they stay in memory, packed, and are read again once they change. */
export function keptFiles({ path, folder, types, headers, recheckMs = 1000 }: KeptFilesOptions): Reader {
  const kept = new Map<string, Kept>();
  const look = async (name: string): Promise<Kept | null> => {
    const file = await stat(join(folder, name)).catch(() => null);
    if (!file?.isFile()) {
      kept.delete(name);
      return null;
    }
    const state = `${file.mtimeMs} ${file.size}`;
    const before = kept.get(name);
    const bodies =
      before?.state === state ? before.bodies : await makeBodies(await readFile(join(folder, name)));
    const found = { bodies, state, lookedAt: performance.now() };
    kept.set(name, found);
    return found;
  };
  return (request) => {
    if (!request.url.startsWith(path)) return null;
    const [, name, ending] = /^([\w-]+\.(\w+))(?:\?.*)?$/.exec(request.url.slice(path.length)) ?? [];
    const type = ending === undefined ? undefined : types[ending];
    if (name === undefined || type === undefined) return null;
    const answer = ({ bodies }: Kept) => answerWith(bodies, { ...headers, "Content-Type": type }, request);
    const found = kept.get(name);
    if (found && performance.now() - found.lookedAt < recheckMs) return answer(found);
    return look(name).then((fresh) => fresh && answer(fresh));
  };
}
