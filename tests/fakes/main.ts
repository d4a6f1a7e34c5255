import { startGraph } from "./graph";
import { startSheets } from "./sheets";
import { startVision } from "./vision";

const starters = [startGraph, startSheets, startVision];

const fakes = await Promise.all(starters.map((start) => start()));
for (const { name, hints } of fakes) console.log(`# ${[`${name}:`, ...hints].join("\n#   ")}`);
console.log("\n# Start Endcap against them, in another terminal:");
for (const [variable, value] of fakes.flatMap(({ environment }) => Object.entries(environment))) {
  console.log(`export ${variable}='${value}'`);
}
console.log("npm start\n\n# Ctrl+C stops them.");

for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => void Promise.all(fakes.map((fake) => fake.close())).then(() => process.exit(0)));
}
