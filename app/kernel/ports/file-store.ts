import type { Readable } from "node:stream";

/** `damaged`: something is there, and it is not the bytes that the key stands for. */
export type FileState = "sound" | "damaged" | "missing";

export interface StoredFile {
  key: string;
  byteSize: number;
  /** Whether the same bytes stood there before, whole; false also where a damaged copy was replaced. */
  wasThere: boolean;
}

/** A file whose bytes are what its key says. Either `stream` or `close` has to be called. */
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
 * Content-addressed files: a key is `<sha256>.<extension>`, so equal bytes are one file. Once a `put` has come back, the
 * file stands with all its bytes, also after a loss of power; until then it is not there, or another whole copy is.
 */
export interface FileStore {
  /**
   * Takes over a local file of a folder that `makeTempDir` gave: it is moved, `path` is gone afterwards. What stands there
   * is replaced, also where it can't be read.
   */
  putFile(path: string, extension: string): Promise<StoredFile>;
  putBytes(bytes: Uint8Array, extension: string): Promise<StoredFile>;
  /** Opens a file to hand its bytes out, and never one whose bytes are wrong; one that can't be read now is `damaged`. */
  open(key: string): Promise<OpenedFile | "damaged" | "missing">;
  /**
   * Compares a file's bytes with its key. What was found is remembered as long as the file has the same size and date,
   * unless they shall be read again.
   * @throws the system's error where it can't be read now (EIO, say): that tells nothing about it, and is not remembered
   */
  examine(key: string, options?: { readAgain?: boolean }): Promise<FileState>;
  /** Copies from afar where the files are there. */
  localCopy(key: string): Promise<LocalCopy>;
  /** In bytes; null when there is no such file, 0 for what is no file (a folder, say) or can't be looked at. */
  byteSize(key: string): Promise<number | null>;
  /** Frees the key. A folder that stands there and is not empty gets another name. */
  delete(key: string): Promise<void>;
  /** Frees the key and keeps what stands there under another name beside it, for a person to look at. */
  setAside(key: string): Promise<void>;
  /** Every file, in no order. `storedAt`: when it was last put, also where its bytes were there already. */
  list(): AsyncIterable<{ key: string; storedAt: Date }>;
  /** A fresh folder for half-finished files, from where `putFile` takes them. The caller removes it. */
  makeTempDir(): Promise<string>;
  /** Removes what this process has of temporary folders and copies. Nothing may be stored afterwards. */
  close(): Promise<void>;
}
