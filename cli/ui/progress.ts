import type { Progress } from "./ProgressBar";

export type { Progress };

/**
 * Shows the progress of work on stderr: as a bar at a terminal, otherwise as a line for every tenth of it.
 */
export async function showProgress(title: string, { plain }: { plain: boolean }): Promise<Progress> {
  // A terminal that does not tell its height would be wiped at each change.
  const canDraw = process.stdout.isTTY && process.stderr.isTTY && process.stderr.rows > 1;
  if (plain || !canDraw) return plainProgress(title);
  const { inkProgress } = await import("./ProgressBar");
  return inkProgress(title);
}

function plainProgress(title: string): Progress {
  let said = -1;
  return {
    update(done, total) {
      const tenths = total === 0 ? 10 : Math.floor((done / total) * 10);
      if (tenths === said) return;
      said = tenths;
      process.stderr.write(`${title}: ${done} of ${total}\n`);
    },
    end() {},
  };
}
