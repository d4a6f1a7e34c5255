import { createListChanges } from "./list-changes";
import type {} from "./view";

window.Endcap?.definePart?.("list", createListChanges);
