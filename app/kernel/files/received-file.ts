/** A file that an entry point has put on this machine's disk. Whoever put it there removes it when it is still there. */
export interface ReceivedFile {
  path: string;
  /** As the sender named it. */
  fileName: string;
  byteSize: number;
}
