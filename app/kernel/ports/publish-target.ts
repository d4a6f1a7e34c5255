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
  /** Readers find the file as it was before, or whole. Gives its fingerprint, see `list`. */
  put(path: string, file: PublishedFile): Promise<string>;
  /** Does nothing where there is none. */
  delete(path: string): Promise<void>;
  /**
   * The fingerprints of all files below a folder, by their paths within it; none for a folder that is not there. A
   * fingerprint is what the place tells of a file without reading it. It changes when the file is altered, and may also
   * change when it is not, e.g. when it is copied back from a backup.
   */
  list(folder: string): Promise<Map<string, string>>;
  /** Removes what writers that were killed a while ago have left half-written in a folder. */
  sweep(folder: string): Promise<void>;
  close(): Promise<void>;
}

/** Opens the place; each run opens and closes it. */
export type OpenPublishTarget = () => Promise<PublishTarget>;
