import type { Readable } from "node:stream";

/** Content-addressed files: a key is `<sha256>.<extension>`, so equal bytes are one file. */
export interface FileStore {
  /** Takes over a local file: it is moved, `path` is gone afterwards. */
  putFile(path: string, extension: string): Promise<{ key: string; byteSize: number }>;
  putBytes(bytes: Uint8Array, extension: string): Promise<{ key: string; byteSize: number }>;
  read(key: string): Promise<Buffer>;
  stream(key: string): Promise<Readable>;
  /** A path on this machine that stays valid until the file is deleted; may copy from afar first. */
  localPath(key: string): Promise<string>;
  exists(key: string): Promise<boolean>;
  /** In bytes; null when there is no such file. */
  byteSize(key: string): Promise<number | null>;
  delete(key: string): Promise<void>;
  /** Every file, in no order. `storedAt`: when it was last put, also where its bytes were there already. */
  list(): AsyncIterable<{ key: string; storedAt: Date }>;
  /** A fresh folder for half-finished files, on the same disk as the store. The caller removes it. */
  makeTempDir(): Promise<string>;
}
