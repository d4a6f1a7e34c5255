/** One spelling for one thing: lower case, without accents, one blank between words. */
export function plainName(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim().replace(/\s+/g, " ");
}
