import { useEffect, useState } from "preact/hooks";
import { readPublic } from "#widgets/shared/read-public";

export type Reading<Body> =
  | { step: "loading" }
  | { step: "missing" }
  | { step: "failed" }
  /** `savedAt`: when it was read, where it could not be read now. */
  | { step: "ready"; path: string; body: Body; savedAt: Date | null };

/**
 * Reads what the server answers at a path, anew when the path changes or `again` is called; what was read before shows
 * until then. `isBody` tells an answer from what is none.
 */
export function useRead<Body>(
  origin: string,
  path: string,
  isBody: (body: Body) => boolean,
): { reading: Reading<Body>; again: () => void } {
  const [reading, setReading] = useState<Reading<Body>>({ step: "loading" });
  const [turn, setTurn] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn is a try, and what tells an answer never changes
  useEffect(() => {
    let wanted = true;
    const show = (next: Reading<Body>) => wanted && setReading(next);
    if (reading.step !== "ready") show({ step: "loading" });
    readPublic<Body>(origin, path)
      .then((answer) => {
        if (!answer) return show({ step: "missing" });
        show(isBody(answer.body) ? { step: "ready", path, ...answer } : { step: "failed" });
      })
      .catch(() => show({ step: "failed" }));
    return () => {
      wanted = false;
    };
  }, [origin, path, turn]);

  return { reading, again: () => setTurn(turn + 1) };
}
