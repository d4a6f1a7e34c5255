export type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** What a backup is written into: a folder or a .tar file, which gets its name once it is whole. */
export interface ArchiveWriter {
  /** One after the other. */
  add(name: string, content: Content): Promise<void>;
  /** Lets it stand, with all its bytes on the disk. */
  finish(): Promise<void>;
  /** Leaves nothing of it. */
  abandon(): Promise<void>;
}

export interface ArchiveReader {
  /** Null where there is no file of that name, or not all of it. */
  read(name: string): AsyncIterable<Uint8Array> | null;
  close(): Promise<void>;
}
