import type { Registry } from "prom-client";
import { externalErrorKinds } from "#app/kernel/ports/external-service-error";
import { type Metrics, mailEnds, pageTaskEnds, pageTasks } from "#app/kernel/ports/metrics";

/** Most pages are drawn in a fifth of a second and read in 3 to 8 s; a minute is what reading one may take. */
const pageSeconds = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 60];

/**
 * What becomes of work beyond the jobs that do it: a job that sends mails is done also where mails fail. Each number
 * stands at 0 from the start, since Prometheus sees no growth from nothing to the first one.
 */
export function makeWorkMetrics(
  prometheus: typeof import("prom-client"),
  registers: Registry[],
): Pick<Metrics, "mailEnded" | "runEnded" | "pageTaskBegan" | "pageTaskEnded"> {
  const { Counter } = prometheus;
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
    ...makePageMetrics(prometheus, registers),
    mailEnded: (end, count) => mails.inc({ end }, count),
    runEnded: (how) => runs.inc({ end: how.end, fault: "fault" in how ? how.fault : "none" }),
  };
}

/** What the child processes do that draw and read pages. */
function makePageMetrics(
  { Counter, Gauge, Histogram }: typeof import("prom-client"),
  registers: Registry[],
): Pick<Metrics, "pageTaskBegan" | "pageTaskEnded"> {
  const ended = new Counter({
    name: "endcap_page_tasks_total",
    help: "Tasks of the processes that draw and read pages, by how they ended: done, refused (the file is at fault), ended for a limit (time_limit, memory_limit, replaced), died, failed.",
    labelNames: ["task", "end"],
    registers,
  });
  const durations = new Histogram({
    name: "endcap_page_task_duration_seconds",
    help: "Time that the processes that draw and read pages took for a task, however it ended; waiting for a process is not in it.",
    labelNames: ["task"],
    buckets: pageSeconds,
    registers,
  });
  const busy = new Gauge({
    name: "endcap_page_processes_busy",
    help: "Processes that draw or read a page now, by their task.",
    labelNames: ["task"],
    registers,
  });
  for (const task of pageTasks) {
    busy.set({ task }, 0);
    for (const end of pageTaskEnds) ended.inc({ task, end }, 0);
  }
  return {
    pageTaskBegan: (task) => busy.inc({ task }),
    pageTaskEnded(task, end, seconds) {
      busy.dec({ task });
      ended.inc({ task, end });
      durations.observe({ task }, seconds);
    },
  };
}
