import type { SerializeFrom } from "@remix-run/node";
import { useEffect } from "react";
import type { RenderingProgress as Progress } from "#app/circulars/domain/circulars/queries.server";
import type { loader } from "#app/circulars/screens/circular/progress";
import { fetchJson } from "#app/ui/fetch-json";
import { RenderingProgress } from "#app/ui/upload/RenderingProgress";
import { useReload } from "#app/ui/use-reload";

const lookEveryMs = 1000;

/**
 * While pages are being drawn or read: looks once a second how far it is, and has the screen read anew when pages were
 * drawn, and when they were read.
 */
export function RenderingWatch({ circularId, progress }: { circularId: number; progress: Progress }) {
  const reload = useReload();
  const { total, unread } = progress;
  const shown = progress.ready + progress.failed;
  const drawing = shown < total;
  const waiting = drawing || unread > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(async () => {
      const address = `/dashboard/circulars/${circularId}/progress`;
      // What fails is asked for again a second later.
      const now = await fetchJson<SerializeFrom<typeof loader>>(address).catch(() => null);
      if (now && (now.ready + now.failed > shown || now.unread !== unread)) void reload();
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [waiting, circularId, shown, unread, reload]);
  if (!drawing) return null;
  return <RenderingProgress total={total} done={shown} />;
}
