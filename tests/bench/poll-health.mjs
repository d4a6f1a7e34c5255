// Asks a server again and again how it is, from a process that does nothing else. Each message of the parent is
// answered with what was seen since the last one: { worstMs, slow, answers }.
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

process.on("message", () => {
  process.send({ worstMs, slow, answers });
  worstMs = 0;
  slow = 0;
  answers = 0;
});
process.on("disconnect", () => process.exit(0));

for (;;) {
  const start = performance.now();
  await ask();
  const ms = performance.now() - start;
  worstMs = Math.max(worstMs, ms);
  if (ms > slowMs) slow += 1;
  answers += 1;
  await pause(everyMs);
}

function ask() {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`/healthz answered ${response.statusCode}`));
      response.resume().on("end", resolve);
    }).on("error", reject);
  });
}
