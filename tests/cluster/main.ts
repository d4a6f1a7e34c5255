import { parseArgs } from "node:util";
import { startCluster } from "./cluster";
import { runKills } from "./kills/main";

const usage = `npm run cluster -- [options]

Starts a whole cluster on this machine: PostgreSQL, S3 (OpenStack Swift) and mail, unless DATABASE_URL, S3_URL and SMTP_URL
name others; the release step; processes of the web server behind a balancer; workers. Ctrl+C ends all.

  --web <n>      processes of the web server (2)
  --workers <n>  workers (2)
  --port <n>     of the balancer (PORT, or 3000)

  --kills <n>    tries a cluster of 3 web processes and 2 workers instead: sends it work, kills processes of it <n> times,
                 restarts PostgreSQL twice, and looks over what is there at the end
  --seed <n>     equal seeds kill in the same order (1)
`;

const { values } = parseArgs({
  options: {
    web: { type: "string", default: "2" },
    workers: { type: "string", default: "2" },
    port: { type: "string", default: process.env.PORT ?? "3000" },
    kills: { type: "string" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean", default: false },
  },
});

if (values.help) console.log(usage);
else if (values.kills !== undefined) process.exit((await runKills(count("kills"), count("seed"))) ? 0 : 1);
else await serve();

function count(name: "web" | "workers" | "port" | "kills" | "seed"): number {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= (name === "web" ? 1 : 0)) return number;
  throw new Error(`--${name} must be a number, not "${values[name]}".`);
}

/** Fulfilled at the first Ctrl+C. Those that come after it end nothing: what was started has to be taken away. */
function endAsked(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => resolve());
  });
}

async function serve(): Promise<void> {
  const asked = endAsked();
  console.log("Starting the cluster …");
  const cluster = await startCluster({
    webs: count("web"),
    workers: count("workers"),
    port: count("port"),
    environment: { ...process.env, DEMO: process.env.DEMO ?? "1" },
    tell: (line) => console.log(`  ${line}`),
  });
  const { address, webs, workers, folder, migrated } = cluster;
  for (const line of migrated.split("\n")) console.log(`  ${line}`);
  for (const { member, port } of webs)
    console.log(`  ${member.name.padEnd(10)}  http://127.0.0.1:${port}  process ${member.pid}`);
  for (const member of workers) console.log(`  ${member.name.padEnd(10)}  process ${member.pid}`);
  console.log(`  Logs and data folders are in ${folder}`);
  console.log(`\n  Endcap    ${address}\n\nCtrl+C ends all of it.`);
  await asked;
  console.log("\nEnding …");
  await cluster.close();
  process.exit(0);
}
