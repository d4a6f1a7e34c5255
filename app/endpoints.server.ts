import { api } from "./server/api/api.server";
import type { Fetch } from "./server/web/remix-handler.server";
import { publicApi } from "./shopping/api/public.server";

/** What answers programs and shoppers' browsers, by the first part of the address. */
export const endpoints: Record<string, Fetch> = {
  api: (request, context) => api.fetch(request, context),
  public: (request, context) => publicApi.fetch(request, context),
};
