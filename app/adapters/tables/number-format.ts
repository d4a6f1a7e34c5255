/** How cells of one number format show their numbers. */
export interface NumberFormat {
  isDate: boolean;
  /** The text that a spreadsheet program shows; null where that can't be told with certainty. */
  show(number: number): string | null;
}

const general: NumberFormat = { isDate: false, show: String };
const date: NumberFormat = { isDate: true, show: () => null };
const unknown: NumberFormat = { isDate: false, show: () => null };

/** Characters; spreadsheet programs allow no longer code. */
const maxCodeLength = 255;

/** What "General" is called in other languages; some programs put it into files, where it does not belong. */
const generalElsewhere =
  /^(?:standa+rd|standardowy|estándar|generale?|geral|general|genel|yleinen|základní|normál|основной|g\/通用格式|g\/標準)$/iu;

/** The formats that files name by number alone (ECMA-376 part 1, 18.8.30); those of money and fractions are not shown. */
const builtIn: Record<number, string> = {
  1: "0",
  2: "0.00",
  3: "#,##0",
  4: "#,##0.00",
  37: "#,##0_);(#,##0)",
  38: "#,##0_);[Red](#,##0)",
  39: "#,##0.00_);(#,##0.00)",
  40: "#,##0.00_);[Red](#,##0.00)",
};
const notShown = new Set([5, 6, 7, 8, 9, 10, 11, 12, 13, 41, 42, 43, 44, 48]);
/** Of East Asian and Thai programs too. */
const dateRanges = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
] as const;

/** The format that a file names by its number. */
export function builtInFormat(id: number): NumberFormat {
  if (dateRanges.some(([from, to]) => id >= from && id <= to)) return date;
  if (notShown.has(id)) return unknown;
  const code = builtIn[id];
  return code === undefined ? general : parseFormat(code);
}

type Token =
  | { kind: "literal"; text: string }
  | { kind: "place"; sign: "0" | "#" }
  | { kind: "point" | "comma" | "general" | "date" | "unknown" };

interface Section {
  tokens: Token[];
  holds: ((number: number) => boolean) | null;
}

/** Reads a format code (ECMA-376 part 1, 18.8.31) as files hold it, whatever the language of the program. */
export function parseFormat(code: string): NumberFormat {
  if (code.length > maxCodeLength) return unknown;
  if (generalElsewhere.test(code)) return general;
  const sections = sectionsOf(code);
  if (sections.some(({ tokens }) => tokens.some(({ kind }) => kind === "date"))) return date;
  return { isDate: false, show: (number) => showBy(sections, number) };
}

const tokenPattern =
  /"([^"]*)"|\\(.)|_(.)|(\*.)|\[([^\]]*)\]|(general)|e[+-]|(am\/pm|a\/p|[ymdhsegb])|([0#])|(\.)|(,)|(;)|([-$+():!^&'~{}<>= ]|[^ -~])|(.)/gisu;

function sectionsOf(code: string): Section[] {
  const sections: Section[] = [{ tokens: [], holds: null }];
  for (const match of code.matchAll(tokenPattern)) {
    const [, quoted, escaped, space, fill, bracket, isGeneral, dated, place, point, comma, end, plain] =
      match;
    const section = sections.at(-1) as Section;
    const literal = quoted ?? escaped ?? plain ?? (space === undefined ? undefined : " ");
    if (end) sections.push({ tokens: [], holds: null });
    else if (literal !== undefined) section.tokens.push({ kind: "literal", text: literal });
    else if (bracket !== undefined) addBracket(section, bracket);
    else if (place) section.tokens.push({ kind: "place", sign: place as "0" | "#" });
    else if (point) section.tokens.push({ kind: "point" });
    else if (comma) section.tokens.push({ kind: "comma" });
    else if (isGeneral || (match[0] === "@" && code === "@")) section.tokens.push({ kind: "general" });
    else section.tokens.push({ kind: dated && !fill ? "date" : "unknown" });
  }
  return sections;
}

const compare: Record<string, (number: number, bound: number) => boolean> = {
  "<": (number, bound) => number < bound,
  "<=": (number, bound) => number <= bound,
  ">": (number, bound) => number > bound,
  ">=": (number, bound) => number >= bound,
  "=": (number, bound) => number === bound,
  "<>": (number, bound) => number !== bound,
};

/** `[Red]`, `[h]`, `[<=9999999]`, `[$€-407]`. */
function addBracket(section: Section, text: string): void {
  if (/^(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d{1,2})$/i.test(text)) return;
  const [, operator, bound] = /^([<>]=?|<>|=)(-?\d+(?:\.\d+)?)$/.exec(text) ?? [];
  const holds = compare[operator ?? ""];
  if (holds && section.holds === null) {
    section.holds = (number) => holds(number, Number(bound));
    return;
  }
  // A longer number behind it asks for other digits.
  const currency = /^\$([^-]*)(?:-[0-9a-f]{1,4})?$/i.exec(text)?.[1];
  if (/^(?:h+|m+|s+)$/i.test(text)) section.tokens.push({ kind: "date" });
  else if (currency === undefined) section.tokens.push({ kind: "unknown" });
  else if (currency !== "") section.tokens.push({ kind: "literal", text: currency });
}

function showBy(sections: Section[], number: number): string | null {
  const [first, second, third] = sections;
  if (sections.some(({ holds }) => holds)) {
    // What a sign becomes, and what none of the conditions holds for, differs from program to program.
    const isClear = number >= 0 && first?.holds && second && (second.holds ? third && !third.holds : true);
    if (!isClear || (!second.holds && third)) return null;
    const chosen = [first, second, third].find((section) => section && (section.holds?.(number) ?? true));
    return chosen ? render(chosen, number) : null;
  }
  if (number < 0 && second) return render(second, -number);
  if (number === 0 && third) return render(third, number);
  const text = first ? render(first, Math.abs(number)) : null;
  return text !== null && number < 0 ? `-${text}` : text;
}

function render({ tokens }: Section, number: number): string | null {
  const only = tokens.length === 1 ? tokens[0] : undefined;
  if (only?.kind === "general") return String(number);
  const point = tokens.findIndex(({ kind }) => kind === "point");
  const whole = point < 0 ? tokens : tokens.slice(0, point);
  const places = whole.filter(({ kind }) => kind === "place").length;
  const decimals = tokens.filter(({ kind }) => kind === "place").length - places;
  if (places === 0 || !whole.every(isShown) || (point >= 0 && !tokens.slice(point + 1).every(isShown)))
    return null;
  // A comma behind the last place divides by a thousand; others part the digits into groups.
  const lastPlace = whole.findLastIndex(({ kind }) => kind === "place");
  if ([...whole.slice(lastPlace), ...tokens.slice(whole.length)].some(({ kind }) => kind === "comma"))
    return null;
  const fixed = number.toFixed(decimals);
  if (Number(fixed) !== number) return null;
  const [digits = "", fraction = ""] = fixed.split(".");
  const shown = showWhole(whole, digits === "0" ? "" : digits, places);
  return (shown + (point < 0 ? "" : showFraction(tokens.slice(point + 1), fraction))).trim();
}

/** Signs of money say more than the digits of a number. */
function isShown(token: Token): boolean {
  if (token.kind === "literal") return !/\p{Sc}/u.test(token.text);
  return token.kind === "place" || token.kind === "comma";
}

/** The digits from the right, each in its place; the first place takes all that are left. */
function showWhole(tokens: Token[], digits: string, places: number): string {
  let text = "";
  let at = 0;
  for (const token of tokens) {
    if (token.kind === "literal") text += token.text;
    if (token.kind !== "place") continue;
    const from = digits.length - (places - at);
    text +=
      at === 0 && from > 0 ? digits.slice(0, from + 1) : (digits[from] ?? (token.sign === "0" ? "0" : ""));
    at += 1;
  }
  return text;
}

function showFraction(tokens: Token[], fraction: string): string {
  let at = 0;
  let [digits, behind] = ["", ""];
  for (const token of tokens) {
    if (token.kind === "literal") behind += token.text;
    if (token.kind !== "place") continue;
    const isNeeded = token.sign === "0" || /[1-9]/.test(fraction.slice(at));
    digits += behind + (isNeeded ? (fraction[at] ?? "") : "");
    behind = "";
    at += 1;
  }
  return (digits === "" ? "" : `.${digits}`) + behind;
}
