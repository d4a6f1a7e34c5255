const joiner = "oder|und|u\\.|or|and|eller|och|lub|ou|et|y|e|o|con|with|mit|sowie|plus|&|\\+";
/** Ends what goes on on the next line, */
export const goesOnBelow = new RegExp(`(?:-|,|(?:^|\\s)(?:${joiner}))$`, "i");
/** and begins what goes on with the line above. */
export const goesOnFromAbove = new RegExp(`^(?:${joiner})(?:\\s|$)`, "i");

/** The lines of a name as one: "Toma-" goes on with "ten", but "Gedulds-" with "und Strategiespiel", and "LED-" with "Kerzen". */
export function joinNameLines(lines: readonly string[]): string {
  return lines.reduce((text, line) => {
    const isParted = /\p{L}-$/u.test(text);
    if (isParted && /^\p{Lu}/u.test(line)) return text + line;
    if (isParted && /^\p{Ll}/u.test(line) && !goesOnFromAbove.test(line)) return text.slice(0, -1) + line;
    return `${text} ${line}`.trim();
  }, "");
}
