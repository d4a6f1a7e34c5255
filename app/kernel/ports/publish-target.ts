/** A file as a static host hands it out. */
export interface PublishedFile {
  bytes: Uint8Array;
  contentType: string;
  /** For hosts that keep headers with a file; a folder has none. */
  cacheControl: string;
}

/**
 * A place whose files a static host serves: a folder, or a folder of a bucket. Paths are relative, parted by slashes. What
 * is wrong with the place is thrown as a `FileStoreError`; a full disk as the system's own error.
 */
export interface PublishTarget {
  /** Null where there is no such file. */
  read(path: string): Promise<Buffer | null>;
  /** Readers find the file as it was before, or whole. */
  put(path: string, file: PublishedFile): Promise<void>;
  /** Does nothing where there is none. */
  delete(path: string): Promise<void>;
  /** Removes what writers that were killed a while ago have left half-written in a folder. */
  sweep(folder: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens the place; each run opens and closes it. */
export type OpenPublishTarget = () => Promise<PublishTarget>;
