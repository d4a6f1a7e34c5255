/**
 * Keeps a core busy with what servers do most, objects made of texts and back, whenever nobody else wants it.
 * See cluster-bench.ts, which ends it.
 */
import os from "node:os";

os.setPriority(os.constants.priority.PRIORITY_LOW);
process.on("disconnect", () => process.exit());

const rows = Array.from({ length: 2000 }, (_, id) => ({ id, name: `Row ${id}`, price: id / 100 }));

function work() {
  const until = performance.now() + 50;
  while (performance.now() < until) JSON.parse(JSON.stringify(rows));
  setImmediate(work);
}
work();
