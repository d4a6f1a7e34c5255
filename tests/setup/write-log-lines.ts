import { makeLog } from "#app/server/process/log.server";

/** A process of its own that logs more than its stdout takes, and says on stderr that it is still there. */
const log = makeLog({ logLevel: "info" });
for (let line = 0; line < 2000; line += 1) log.info({ text: "x".repeat(500) }, "a line");
setTimeout(() => {
  log.info("one more");
  process.stderr.write("still here\n");
}, 10);
