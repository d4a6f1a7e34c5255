import type * as z from "zod";

/**
 * Has the validator speak in our words where a schema has none of its own: its texts are for programmers. To be called
 * once in every process and page that checks input.
 */
export function setInputMessages(): void {
  Object.assign(settings(), { customError: messageFor } satisfies z.core.$ZodConfig);
}

/** Where the validator keeps its settings. A page that checks nothing yet has them without it. */
function settings(): z.core.$ZodConfig {
  const shared = globalThis as { __zod_globalConfig?: z.core.$ZodConfig };
  shared.__zod_globalConfig ??= {};
  return shared.__zod_globalConfig;
}

type Issue = z.core.$ZodRawIssue;

const types: Record<string, string> = {
  string: "Must be text.",
  number: "Must be a number.",
  nan: "Must be a number.",
  int: "Must be a whole number.",
  bigint: "Must be a whole number.",
  boolean: "Must be true or false.",
  array: "Must be a list.",
  tuple: "Must be a list.",
  object: "Must be an object.",
  record: "Must be an object.",
  date: "Must be a date.",
  file: "Must be a file.",
};

const formats: Record<string, string> = {
  email: "Must be an email address.",
  url: "Must be a web address.",
  datetime: "Must be a date and time such as 2026-03-18T08:00:00Z.",
  date: "Must be a date such as 2026-03-18.",
  time: "Must be a time such as 08:00.",
};

function messageFor(issue: Issue): string {
  if (issue.input === undefined && issue.code !== "unrecognized_keys") return "Is required.";
  switch (issue.code) {
    case "invalid_type":
      return types[issue.expected] ?? "Is not valid.";
    case "invalid_value":
      return issue.values.length === 1
        ? `Must be ${String(issue.values[0])}.`
        : `Must be one of ${issue.values.map(String).join(", ")}.`;
    case "too_big":
      return bound("at most", issue.origin, Number(issue.maximum));
    case "too_small":
      return bound("at least", issue.origin, Number(issue.minimum));
    case "invalid_format":
      return formats[issue.format] ?? "Is not in the right form.";
    case "not_multiple_of":
      return `Must be a multiple of ${issue.divisor}.`;
    case "unrecognized_keys":
      return `Must not hold ${issue.keys.join(", ")}.`;
    default:
      return "Is not valid.";
  }
}

function bound(word: "at most" | "at least", origin: string, limit: number): string {
  if (origin === "string") {
    if (word === "at least" && limit === 1) return "Must not be empty.";
    return `Must have ${word} ${limit} ${limit === 1 ? "character" : "characters"}.`;
  }
  if (origin === "array" || origin === "set" || origin === "map") {
    return `Must have ${word} ${limit} ${limit === 1 ? "entry" : "entries"}.`;
  }
  return `Must be ${word} ${limit}.`;
}
