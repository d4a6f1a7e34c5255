import type { Readable } from "node:stream";

/** Either `stream` or `close` has to be called. */
export interface OpenedFile {
  byteSize: number;
  stream(): Readable;
  close(): Promise<void>;
}

/** A file's bytes on this machine, for whoever needs a path; it stays until it is released, or the file is deleted. */
export interface LocalCopy {
  path: string;
  release(): Promise<void>;
}

/**
 * Files by key. Once a `putFile` has come back, the file stands with all its bytes, also after a loss of power; until then
 * it is not there. A key is given to one file, for good.
 */
export interface FileStore {
  /** Takes over a local file of a folder that `makeTempDir` gave: it is moved, `path` is gone afterwards. */
  putFile(path: string, key: string): Promise<void>;
  /** Null where there is no such file. */
  open(key: string): Promise<OpenedFile | null>;
  /**
   * Copies from afar where the files are there.
   * @throws an error with the code ENOENT where there is no such file, at the latest when its path is read
   */
  localCopy(key: string): Promise<LocalCopy>;
  /** In bytes; null where there is no such file. */
  byteSize(key: string): Promise<number | null>;
  delete(key: string): Promise<void>;
  /** Every file, in no order, with when it was put. */
  list(): AsyncIterable<{ key: string; storedAt: Date }>;
  /** A fresh folder for half-finished files, from where `putFile` takes them. The caller removes it. */
  makeTempDir(): Promise<string>;
  /** Removes what this process has of temporary folders and copies. Nothing may be stored afterwards. */
  close(): Promise<void>;
}
