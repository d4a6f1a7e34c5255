import { Anchor } from "@mantine/core";
import { Link } from "@remix-run/react";
import type { CircularStatus } from "#app/circulars/domain/circulars/circular-status";
import { useShell } from "#app/shell/ui/use-shell";
import { useFetched } from "#app/ui/fetch-json";
import { say } from "#app/ui/language/say";
import { StatusChip } from "#app/ui/StatusChip";
import { ReadinessBadge } from "./ReadinessBadge";
import { StatusBadge } from "./StatusBadge";
import styles from "./week-glance.module.css";

export interface GlancedCircular {
  id: number;
  name: string;
  status: CircularStatus;
  openCount: number;
}

/** Maximum number of circulars listed by name; of more, only the number of each kind is shown. */
const maxNamed = 3;

/** A summary of the week's ads for the screen after sign-in, with links to what is to be done. */
export function WeekGlance() {
  const { currentRetailerId } = useShell();
  const answer = useFetched<{ circulars: GlancedCircular[] }>(
    "/dashboard/this-week/glance",
    currentRetailerId ?? 0,
  );
  if (answer === null) return null;
  return (
    <section className={styles.glance} aria-label={say("Ads of the week")}>
      {answer === undefined ? null : <Ads circulars={answer.circulars} />}
      <Anchor component={Link} to="/dashboard/this-week" prefetch="intent" className={styles.all}>
        {say("Overview")}
      </Anchor>
    </section>
  );
}

function Ads({ circulars }: { circulars: GlancedCircular[] }) {
  if (circulars.length === 0) return <span>{say("No ad is on, and none is being made.")}</span>;
  if (circulars.length > maxNamed) return <Counts circulars={circulars} />;
  return (
    <ul className={styles.ads}>
      {circulars.map(({ id, name, status, openCount }) => (
        <li key={id} className={styles.ad}>
          <Anchor
            component={Link}
            to={`/dashboard/circulars/${id}/edit`}
            prefetch="intent"
            c="inherit"
            fw={600}
          >
            {name}
          </Anchor>
          <StatusBadge status={status} />
          {openCount > 0 ? <ReadinessBadge open={openCount} /> : null}
        </li>
      ))}
    </ul>
  );
}

const counted = ["live", "scheduled", "draft"] as const satisfies CircularStatus[];

function countWord(status: (typeof counted)[number], count: number): string {
  if (status === "live") return say("{count} live", { count });
  return status === "scheduled" ? say("{count} scheduled", { count }) : say("{count} draft", { count });
}

function Counts({ circulars }: { circulars: GlancedCircular[] }) {
  const unready = circulars.filter(({ openCount }) => openCount > 0).length;
  return (
    <div className={styles.ads}>
      {counted.map((status) => {
        const count = circulars.filter((circular) => circular.status === status).length;
        return count === 0 ? null : (
          <StatusChip key={status} state={status}>
            {countWord(status, count)}
          </StatusChip>
        );
      })}
      {unready > 0 ? <ReadinessBadge open={unready} /> : null}
    </div>
  );
}
