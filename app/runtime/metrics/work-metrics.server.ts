import type { Registry } from "prom-client";
import { externalErrorKinds } from "#app/kernel/ports/external-service-error";
import { type Metrics, mailEnds } from "#app/kernel/ports/metrics";

/**
 * What becomes of work beyond the jobs that do it: a job that sends mails is done also where mails fail. Each number
 * stands at 0 from the start, since Prometheus sees no growth from nothing to the first one.
 */
export function makeWorkMetrics(
  { Counter }: typeof import("prom-client"),
  registers: Registry[],
): Pick<Metrics, "mailEnded" | "runEnded"> {
  const mails = new Counter({
    name: "endcap_mails_total",
    help: "Attempts at mails, by how they ended: sent, retried (another one follows), failed (the mail was given up).",
    labelNames: ["end"],
    registers,
  });
  for (const end of mailEnds) mails.inc({ end }, 0);
  const runs = new Counter({
    name: "endcap_connection_runs_total",
    help: "Runs of connections that ended (done, stopped, failed) or wait for another attempt (retried, requeued), by kind of fault.",
    labelNames: ["end", "fault"],
    registers,
  });
  for (const end of ["done", "requeued", "stopped"]) runs.inc({ end, fault: "none" }, 0);
  for (const end of ["retried", "failed"])
    for (const fault of externalErrorKinds) runs.inc({ end, fault }, 0);
  return {
    mailEnded: (end, count) => mails.inc({ end }, count),
    runEnded: (how) => runs.inc({ end: how.end, fault: "fault" in how ? how.fault : "none" }),
  };
}
