import { useFetcher, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { isReachable } from "#app/components/is-reachable";
import { RenderingProgress } from "#app/components/upload/RenderingProgress";
import type { PageSummary } from "#app/domain/circulars/queries.server";
import type { loader } from "#app/routes/dashboard.circulars.$circularId.progress";

const lookEveryMs = 1000;

/** While pages are being drawn: looks once a second how far it is, and has the screen read anew when pages landed. */
export function RenderingWatch({ circularId, pages }: { circularId: number; pages: PageSummary[] }) {
  const { data, load } = useFetcher<typeof loader>();
  const { revalidate } = useRevalidator();
  const shown = pages.filter(({ status }) => status !== "rendering").length;
  const waiting = shown < pages.length;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(async () => {
      if (await isReachable()) load(`/dashboard/circulars/${circularId}/progress`);
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [waiting, circularId, load]);
  const done = data ? data.ready + data.failed : shown;
  useEffect(() => {
    if (waiting && done > shown) revalidate();
  }, [waiting, done, shown, revalidate]);
  if (!waiting) return null;
  return <RenderingProgress total={pages.length} done={shown} />;
}
