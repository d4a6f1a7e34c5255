/** The services that are shown by a picture of their own. */
export type PicturedService = "email" | "loyalty" | "mobileapp" | "socialmedia" | "website";

const pictured: PicturedService[] = ["email", "loyalty", "mobileapp", "socialmedia", "website"];

/** Which picture stands for a service of this name, however it is spelt; null when none does. */
export function pictureOfService(name: string): PicturedService | null {
  const letters = name.toLowerCase().replace(/[^a-z]/g, "");
  return pictured.find((known) => known === letters) ?? null;
}

/** Two letters for a service: of its first two words, or the first two of its only one. */
export function lettersOfService(name: string): string {
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const [first = "", second] = words;
  const letters = second ? [...first].slice(0, 1).concat([...second].slice(0, 1)) : [...first].slice(0, 2);
  return letters.join("").toUpperCase();
}
