/** How often the watched thread says that it goes on, and the other one looks. */
export const beatMs = 100;

/** What the watching thread is given. */
export interface ThreadData {
  /** One number, which the watched thread counts up. */
  beats: SharedArrayBuffer;
  /** After how long it is told that the loop stands still. */
  limitMs: number;
  pid: number;
}

/** What it says once the loop goes on. */
export interface StoodStill {
  stoodMs: number;
}
