import type {} from "#widgets/shared/view";
import { searchAll } from "./search-all";

/** What the script `files-search.js` defines as its part: finds stores by words or a position, as the server does. */
export type SearchPart = typeof searchAll;

window.Endcap?.definePart?.("files-search", searchAll);
