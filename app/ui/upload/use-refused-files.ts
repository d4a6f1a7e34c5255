import { useState } from "react";
import { say } from "#app/ui/language/say";

/**
 * Leaves out files that a field does not take, as soon as they are dropped or chosen, and says so.
 * @param isTaken by its name and type
 * @param taken what the field takes, as a sentence
 */
export function useRefusedFiles(isTaken: (file: File) => boolean, taken: string) {
  const [refused, setRefused] = useState<string[]>([]);
  const sift = (files: File[]): File[] => {
    setRefused(files.filter((file) => !isTaken(file)).map(({ name }) => name));
    return files.filter(isTaken);
  };
  const names = refused.map((name) => `“${name}”`).join(", ");
  const count = refused.length;
  const sentence =
    count === 0
      ? null
      : `${say("{count, plural, one {{names} was not added.} other {{names} were not added.}}", { count, names })} ${taken}`;
  return { sift, sentence };
}
