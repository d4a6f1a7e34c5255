const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openingBracket, closingBracket, openingBrace, closingBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Deeper than anything that is asked for; what looks at values calls itself for each level. */
export const maxJsonDepth = 64;

/** Parsing as many takes a tenth of a second at worst, whatever they are: more holds up everybody else. */
const maxJsonValues = 60_000;

/** Whether a JSON text nests lists and objects deeper than that, found without parsing it. */
export function isNestedTooDeeply(text: string): boolean {
  return measureJson(text).depth > maxJsonDepth;
}

/** Whether a JSON text holds more values, or deeper ones, than are read in one go, found without parsing it. */
export function isTooMuchJson(text: string, maxValues = maxJsonValues): boolean {
  const { depth, values } = measureJson(text);
  return depth > maxJsonDepth || values > maxValues;
}

/** Goes no further than to the first level that is too deep. Values are counted by the commas and brackets before them. */
function measureJson(text: string): { depth: number; values: number } {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length && depth <= maxJsonDepth; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at);
    else if (code === comma) values += 1;
    else if (code === openingBracket || code === openingBrace) {
      depth += 1;
      values += 1;
    } else if (code === closingBracket || code === closingBrace) depth -= 1;
  }
  return { depth, values };
}

/** Where the string that begins at this quotation mark ends; the text's length when it never does. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash) at += 1;
  }
  return at;
}
