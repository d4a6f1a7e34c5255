import { spokenLanguage, told } from "./language/say";

/** A noun such as "Circular Group" as it stands within a title or on a button; only English has capital letters there. */
export function nounIn(noun: string): string {
  return spokenLanguage() === "en" ? noun : told(noun).toLowerCase();
}
