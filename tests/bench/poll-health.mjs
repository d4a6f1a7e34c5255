// Asks a server again and again how it is, from a process that does nothing else. Each message of the parent, a
// number, is answered after so many answers more with what was seen since the last one: { worstMs, slow, answers }.
import { Agent, get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

const everyMs = 20;
/** The aim of every bench that asks. */
const slowMs = 250;
const address = `${process.argv[2]}/healthz`;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let worstMs = 0;
let slow = 0;
let answers = 0;

/** The number of answers from which on somebody waits for what was seen. */
let toldFrom = Number.POSITIVE_INFINITY;

process.on("message", (more) => {
  toldFrom = answers + more;
  tell();
});
process.on("disconnect", () => process.exit(0));

for (;;) {
  const start = performance.now();
  await ask();
  const ms = performance.now() - start;
  worstMs = Math.max(worstMs, ms);
  if (ms > slowMs) slow += 1;
  answers += 1;
  tell();
  await pause(everyMs);
}

function tell() {
  if (answers < toldFrom) return;
  process.send({ worstMs, slow, answers });
  worstMs = 0;
  slow = 0;
  answers = 0;
  toldFrom = Number.POSITIVE_INFINITY;
}

function ask() {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`/healthz answered ${response.statusCode}`));
      response.resume().on("end", resolve);
    }).on("error", reject);
  });
}
