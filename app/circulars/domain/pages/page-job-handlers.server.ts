import type { JobHandler } from "#app/kernel/jobs/worker.server";
import { missingExtrasKind, queueMissingExtras } from "./missing-extras.server";
import { pageJobKinds } from "./page-jobs";
import { renderExtras } from "./render-extras.server";
import { renderPage } from "./render-page.server";

export const pageJobHandlers: Record<string, JobHandler> = {
  [pageJobKinds.render]: renderPage,
  [pageJobKinds.extras]: renderExtras,
  [missingExtrasKind]: queueMissingExtras,
};
