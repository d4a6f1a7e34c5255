/** Parameter of the worker's own address that names our server: it learns nothing else of where it came from. */
export const SERVER_PARAMETER = "endcap";

export const KEEP_PAGE = "endcap-keep";

/** What a page tells the worker: keep me, and these files of mine. */
export interface KeepPage {
  type: typeof KEEP_PAGE;
  /** The page's address. */
  url: string;
  /** Addresses of what it has loaded or may load after a press; those of ours are kept. */
  files: string[];
}
