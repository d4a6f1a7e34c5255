/** A file that an entry point has put on this machine's disk. Whoever put it there removes it when it is still there. */
export interface ReceivedFile {
  path: string;
  /** As the sender named it. */
  fileName: string;
  byteSize: number;
  /** Pages of a PDF are shown with what printers cut off: marks, bleed, slug. */
  keepsMarks?: boolean;
}
