import { activityList } from "#app/kernel/activity/activity-list";
import { type ActivityFilter, activitySearchSchema } from "#app/kernel/activity/schemas";
import { fieldErrors } from "#app/kernel/parse-input";
import { queryOfList } from "#app/server/web/query-of-list.server";

type Asked = { ok: true; filter: ActivityFilter } | { ok: false; message: string };

/** Which lines an address asks for: `by`, `search`, `from`, `to`. */
export function filterOfRequest(request: Request): Asked {
  const { searchParams } = new URL(request.url);
  const { search, searchBy } = queryOfList(activityList, request);
  const { success, data, error } = activitySearchSchema.safeParse({
    field: searchBy,
    search,
    from: searchParams.get("from"),
    to: searchParams.get("to"),
  });
  if (success) return { ok: true, filter: data };
  return { ok: false, message: Object.values(fieldErrors(error)).flat().join(" ") };
}

/** The first page is always the newest; further ones go back from the line that was the newest then. */
export function upToOfRequest(request: Request, page: number): number | null {
  const upTo = new URL(request.url).searchParams.get("upTo") ?? "";
  return page > 1 && /^\d{1,15}$/.test(upTo) ? Number(upTo) : null;
}
