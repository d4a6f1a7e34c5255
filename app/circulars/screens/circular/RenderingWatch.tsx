import type { SerializeFrom } from "@remix-run/node";
import { useEffect } from "react";
import type { PageSummary } from "#app/circulars/domain/circulars/queries.server";
import type { loader } from "#app/circulars/screens/circular/progress";
import { fetchJson } from "#app/ui/fetch-json";
import { RenderingProgress } from "#app/ui/upload/RenderingProgress";
import { useReload } from "#app/ui/use-reload";

const lookEveryMs = 1000;

/** While pages are being drawn: looks once a second how far it is, and has the screen read anew when pages landed. */
export function RenderingWatch({ circularId, pages }: { circularId: number; pages: PageSummary[] }) {
  const reload = useReload();
  const shown = pages.filter(({ status }) => status !== "rendering").length;
  const waiting = shown < pages.length;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(async () => {
      const address = `/dashboard/circulars/${circularId}/progress`;
      // What fails is asked for again a second later.
      const progress = await fetchJson<SerializeFrom<typeof loader>>(address).catch(() => null);
      if (progress && progress.ready + progress.failed > shown) void reload();
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [waiting, circularId, shown, reload]);
  if (!waiting) return null;
  return <RenderingProgress total={pages.length} done={shown} />;
}
