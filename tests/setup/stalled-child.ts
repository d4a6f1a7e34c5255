// A process that stands still within a regular expression of its own, watched by the thread that its argument names.
import { pino } from "pino";
import { watchEventLoop } from "#app/server/process/watchdog/watch-event-loop.server";

const [, , threadFile = "", milliseconds = "0"] = process.argv;
const end = watchEventLoop(threadFile, pino(process.stdout), 500);

function standStill(): void {
  const until = performance.now() + Number(milliseconds);
  // Many short ones: how long a single one takes is the machine's affair.
  while (performance.now() < until) /^(a+)+$/.test(`${"a".repeat(18)}!`);
}

setTimeout(() => {
  standStill();
  setTimeout(async () => {
    await end();
    process.stdout.write("went on\n");
  }, 500);
}, 500);
