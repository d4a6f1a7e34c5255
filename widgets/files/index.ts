import type {} from "#widgets/shared/view";
import { readFiles } from "./read-files";

window.Endcap?.definePart?.("files", readFiles);
