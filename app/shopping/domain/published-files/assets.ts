import type { PublishedFile } from "#app/kernel/ports/publish-target";

/** What comes with Endcap and is published along. */
export interface PublishingAssets {
  /** The widgets' own files, e.g. at `widgets/v1/endcap.js`. */
  widgets(): Promise<{ path: string; file: PublishedFile }[]>;
  /** A picture of a recipe that comes with Endcap; null where there is none. */
  picture(path: string): Promise<Uint8Array | null>;
  /** Changes with any of them. */
  mark: string;
}
