import { Box, render, Text } from "ink";

/** How far a piece of work is. */
export interface Progress {
  update(done: number, total: number): void;
  /** Leaves the last state on the screen. */
  end(): void;
}

const barWidth = 30;

export function ProgressBar({ title, done, total }: { title: string; done: number; total: number }) {
  const filled = total === 0 ? 0 : Math.round((done / total) * barWidth);
  return (
    <Box gap={1}>
      <Text>{title}</Text>
      <Text>
        <Text color="green">{"█".repeat(filled)}</Text>
        <Text dimColor>{"░".repeat(barWidth - filled)}</Text>
      </Text>
      <Text>
        {done} of {total}
      </Text>
    </Box>
  );
}

/** Draws the bar on stderr, where talk belongs. */
export function inkProgress(title: string): Progress {
  const draw = (done: number, total: number) => <ProgressBar title={title} done={done} total={total} />;
  const screen = render(draw(0, 0), { stdout: process.stderr, exitOnCtrlC: false, patchConsole: false });
  return {
    update: (done, total) => screen.rerender(draw(done, total)),
    end: () => screen.unmount(),
  };
}
