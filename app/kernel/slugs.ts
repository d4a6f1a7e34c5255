import slugify from "slugify";

/** A slug from a name: slashes become spaces, lower case, strict, words joined by dashes. */
export function slugFromName(name: string): string {
  return slugify(name.replaceAll("/", " "), { lower: true, strict: true, replacement: "-" });
}
