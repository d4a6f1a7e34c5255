/** As many marks on one letter as no language has (the limit of Unicode's Stream-Safe Text Format). */
const manyMarks = /(?:(?!\u034f)\p{M}){30}(?!\u034f)/gu;

/**
 * The text with long runs of combining marks parted by a sign that can't be seen, to be called before `normalize`:
 * that sorts the marks of each letter, in time that grows with the square of how many there are.
 */
export function partMarks(text: string): string {
  return text.replace(manyMarks, "$&\u034f");
}

const ascii = /^[\0-\x7f]*$/;

/**
 * A text as it is compared without regard to case, in any alphabet: texts that differ in case alone, or in how an
 * accent is stored, fold to the same. Accents count: "Café" is not "Cafe". In SQL it is called `fold(column)`;
 * `openDatabase` registers it, because SQLite's own `lower` knows the letters of ASCII alone.
 */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase();
  // Over the capitals, so that "ß" and "SS" are one; the Greek final sigma and the Turkish dots come out as plain letters.
  const small = partMarks(text).normalize("NFC").toLowerCase().toUpperCase().toLowerCase();
  return small.replaceAll("ς", "σ").replaceAll("i\u0307", "i").normalize("NFC");
}
