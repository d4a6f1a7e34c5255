import type { ScreenLanguage } from "#app/kernel/languages";
import { type Catalogue, locales, parsed } from "./catalogue";

/** A sentence of the core's with numbered gaps, e.g. "{0} is not a CSV file." as its parts around them. */
interface Pattern {
  text: string;
  literals: string[];
  weight: number;
  /** Says little itself, e.g. "{0} of {1}": only what is as short is taken for it, and no sentence. */
  isPhrase: boolean;
}

const patterns = new WeakMap<Catalogue, Pattern[]>();

function patternsOf(catalogue: Catalogue): Pattern[] {
  const known = patterns.get(catalogue);
  if (known) return known;
  const found = Object.keys(catalogue)
    .filter((text) => text.includes("{0}"))
    .map((text) => {
      const literals = text.split(/\{\d+\}/);
      const weight = literals.join("").length;
      return { text, literals, weight, isPhrase: literals[0] === "" && weight < 9 };
    })
    // The one that says most of the sentence itself.
    .sort((one, other) => other.weight - one.weight);
  patterns.set(catalogue, found);
  return found;
}

/** Longer, or more, than any text of ours: what is beyond was not written by us. */
const maxTold = 2000;
const maxSentences = 40;
/** Maximum number of sentences in one text of a catalogue, e.g. "Something went wrong. Please try again." */
const maxTogether = 4;
/** A phrase has no more letters, and no full stop that its pattern lacks. */
const maxPhrase = 60;
/** How often a sentence may stand within another. */
const maxDepth = 2;

/** Behind a full stop that is none of an abbreviation's, as in "St. Mary". */
const sentenceEnd = /(?<=[.!?])(?<![^\p{L}]\p{Lu}\p{Ll}{0,2}\.|^\p{Lu}\p{Ll}{0,2}\.) (?=[\p{Lu}\d"“])/u;

/** Finds what a text of ours is in a language; undefined for what is none. */
export class Teller {
  constructor(
    private readonly language: ScreenLanguage,
    private readonly catalogue: Catalogue,
    private readonly depth = 0,
  ) {}

  tell(text: string): string | undefined {
    const known = this.known(text);
    if (known !== undefined || text.length > maxTold) return known;
    const sentences = text.split(sentenceEnd);
    if (sentences.length === 1 || sentences.length > maxSentences) return undefined;
    return this.bySentences(sentences);
  }

  /** A text as it stands in the catalogue, or one of its patterns. */
  private known(text: string): string | undefined {
    const own = this.own(text);
    if (own !== undefined) return own;
    // A heading that goes on: "Error getting stores. Please try again."
    const heading = text.endsWith(".") ? this.own(text.slice(0, -1)) : undefined;
    if (heading !== undefined) return `${heading}.`;
    return text.length > maxTold ? undefined : this.byPattern(text);
  }

  private own(text: string): string | undefined {
    return Object.hasOwn(this.catalogue, text) ? this.catalogue[text] : undefined;
  }

  private bySentences(sentences: string[]): string | undefined {
    const found: string[] = [];
    let isOurs = false;
    for (let at = 0; at < sentences.length; ) {
      const run = this.firstRun(sentences, at);
      found.push(run?.told ?? sentences[at] ?? "");
      at += run?.length ?? 1;
      if (run) isOurs = true;
    }
    return isOurs ? found.join(" ") : undefined;
  }

  /** The longest row of sentences from there on that is a text of ours. */
  private firstRun(sentences: string[], at: number): { told: string; length: number } | undefined {
    for (let length = Math.min(maxTogether, sentences.length - at); length > 0; length -= 1) {
      const own = this.known(sentences.slice(at, at + length).join(" "));
      if (own !== undefined) return { told: own, length };
    }
  }

  private byPattern(text: string): string | undefined {
    for (const { text: english, literals, isPhrase } of patternsOf(this.catalogue)) {
      if (isPhrase && (text.length > maxPhrase || (/[.!?]$/.test(text) && !literals.at(-1)))) continue;
      const gaps = gapsOf(text, literals);
      if (!gaps || gaps.some(holdsSentences)) continue;
      const values = Object.fromEntries(gaps.map((gap, at) => [String(at), this.tellGap(gap)]));
      return String(parsed(this.own(english) ?? english, this.language).format(values));
    }
  }

  /** What people typed stands in quotation marks and stays; a word, a clause or a count of ours is told, too. */
  private tellGap({ text, kind }: Gap): string {
    if (kind === "quoted") return text;
    const own = this.own(text) ?? this.tellCounts(text);
    if (own !== undefined || kind === "inner" || this.depth === maxDepth) return own ?? text;
    return new Teller(this.language, this.catalogue, this.depth + 1).tell(text) ?? text;
  }

  /** "2 stores (Lakeside, Mill Creek) and 1 circular (Week 12)", as `describeDependents` has them. */
  private tellCounts(text: string): string | undefined {
    const counts = text.split(/(?<=\))(?:, | and )(?=\d)/).map((part) => {
      const [, count, things = "", names = ""] = /^([\d,]+) ([a-z][a-z ]*?)( \(.*\))?$/.exec(part) ?? [];
      const own = this.own(things);
      return count === undefined || own === undefined ? undefined : `${count} ${own}${names}`;
    });
    if (!counts.every((count) => count !== undefined)) return undefined;
    return new Intl.ListFormat(locales[this.language]).format(counts);
  }
}

/** What stands in a gap: between quotation marks, a clause or sentence of its own at one end, or anything else. */
interface Gap {
  text: string;
  kind: "quoted" | "clause" | "inner";
}

/**
 * Whether a gap contains the end of a sentence. Inside quotation marks it may be part of a name, unless they end there.
 */
function holdsSentences({ text, kind }: Gap): boolean {
  return sentenceEnd.test(text) && (kind === "inner" || (kind === "quoted" && /["”]/.test(text)));
}

/** What stands between the literals, or null where the text is another; looks at each letter once. */
function gapsOf(text: string, literals: string[]): Gap[] | null {
  const [first = "", ...rest] = literals;
  const last = rest.at(-1) ?? "";
  if (!text.startsWith(first) || !text.endsWith(last)) return null;
  const gaps: Gap[] = [];
  let before = first;
  let from = first.length;
  for (const [at, literal] of rest.entries()) {
    const isLast = at === rest.length - 1;
    // What is glued to a word may be missing: "was edited{1}."
    const least = /[\p{L}\p{N}]$/u.test(before) || (before === "" && at > 0) ? 0 : 1;
    const to = isLast ? text.length - literal.length : text.indexOf(literal, from + least);
    if (to < from + least) return null;
    const kind = kindOf({ before, behind: literal, isFirst: at === 0, isLast });
    gaps.push({ text: text.slice(from, to), kind });
    from = to + literal.length;
    before = literal;
  }
  return gaps;
}

interface Place {
  before: string;
  behind: string;
  isFirst: boolean;
  isLast: boolean;
}

function kindOf({ before, behind, isFirst, isLast }: Place): Gap["kind"] {
  if (/["“]$/.test(before) && /^["”]/.test(behind)) return "quoted";
  const begins = isFirst && before === "" && /^ \p{Lu}/u.test(behind);
  const ends = isLast && /[.:] $/.test(before) && /^\.?$/.test(behind);
  return begins || ends ? "clause" : "inner";
}
