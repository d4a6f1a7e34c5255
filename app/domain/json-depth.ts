/** Deeper than anything that is asked for; what looks at values calls itself for each level. */
export const maxJsonDepth = 64;

/** Whether a JSON text nests lists and objects deeper than that, found without parsing it. */
export function isNestedTooDeeply(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (inString) {
      if (character === "\\") at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === "[" || character === "{") {
      depth += 1;
      if (depth > maxJsonDepth) return true;
    } else if (character === "]" || character === "}") depth -= 1;
  }
  return false;
}
