import { readRetryAfter } from "#app/adapters/outside/fetch-answer";

/** Nobody is obeyed for longer than a day: a figure that is wrong must not stop work for years. */
const maxRegainMinutes = 24 * 60;

/** How much of Facebook's limits is used up. */
export interface GraphUsage {
  /** The fullest of them, in percent; calls are refused at 100. */
  percent: number;
  /** How long a refusal will last; null when it was not said. */
  regainSeconds: number | null;
}

/**
 * Reads `X-App-Usage`, `X-Page-Usage` and `X-Business-Use-Case-Usage`, which come only after enough calls.
 * https://developers.facebook.com/docs/graph-api/overview/rate-limiting
 */
export function readUsage(headers: Headers): GraphUsage {
  const figures = [
    parse(headers.get("x-app-usage")),
    parse(headers.get("x-page-usage")),
    ...Object.values(parse(headers.get("x-business-use-case-usage"))).flat(),
  ];
  const minutes = Math.max(0, ...figures.map((each) => numberAt(each, "estimated_time_to_regain_access")));
  const seconds = Math.max(
    Math.ceil(Math.min(maxRegainMinutes, minutes) * 60),
    readRetryAfter(headers.get("retry-after")) ?? 0,
  );
  return {
    percent: Math.max(
      0,
      ...figures.flatMap((each) =>
        ["call_count", "total_time", "total_cputime"].map((name) => numberAt(each, name)),
      ),
    ),
    regainSeconds: seconds > 0 ? seconds : null,
  };
}

function parse(header: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(header ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function numberAt(figures: unknown, name: string): number {
  const value = (figures as Record<string, unknown> | null)?.[name];
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}
