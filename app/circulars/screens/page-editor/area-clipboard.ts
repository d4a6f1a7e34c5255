import { areaBoxSchema, areaDetailsSchema } from "#app/circulars/domain/areas/schemas";
import type { Box } from "#app/kernel/ports/page-content";
import type { AreaFields } from "./editor-area";

const key = "endcap_copied_area";
const copiedSchema = areaBoxSchema.extend({ fields: areaDetailsSchema });

/** An area as copied. */
export interface CopiedArea extends Box {
  fields: AreaFields;
}

/** Keeps it for every tab of this browser, so that it can be pasted onto other pages and circulars. */
export function copyArea(area: CopiedArea): void {
  localStorage.setItem(key, JSON.stringify(area));
}

/** What was copied last, or null. Anything that is not an area is taken for nothing. */
export function pastedArea(): CopiedArea | null {
  try {
    return copiedSchema.parse(JSON.parse(localStorage.getItem(key) ?? ""));
  } catch {
    return null;
  }
}
