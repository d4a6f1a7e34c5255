import { type InsightsFilter, insightsFilterSchema } from "#app/shopping/domain/insights/schemas";

/** Which counts the address asks for. */
export function filterOfRequest(request: Request): InsightsFilter {
  const { searchParams } = new URL(request.url);
  return insightsFilterSchema.parse(
    Object.fromEntries([...searchParams].filter(([, value]) => value.trim() !== "")),
  );
}
