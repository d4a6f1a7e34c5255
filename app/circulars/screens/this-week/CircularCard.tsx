import { Anchor, Button, Group } from "@mantine/core";
import { Link } from "@remix-run/react";
import type { CircularOfWeek, WeekCounts } from "#app/circulars/domain/circulars/this-week.server";
import { countOpen, type ReadinessLine } from "#app/circulars/domain/readiness/readiness-rules";
import { pageImageUrl } from "#app/circulars/ui/page-images";
import { ReadinessBadge } from "#app/circulars/ui/ReadinessBadge";
import { ReadinessLines } from "#app/circulars/ui/ReadinessLines";
import { StatusBadge } from "#app/circulars/ui/StatusBadge";
import { formatDays } from "#app/ui/format-date";
import { say } from "#app/ui/language/say";
import styles from "./this-week.module.css";

/** More lines than these stand on the circular's own screen. */
const maxLines = 3;

export function CircularCard({ circular }: { circular: CircularOfWeek }) {
  const { id, name, status, firstPageId, readiness, counts } = circular;
  const path = `/dashboard/circulars/${id}/edit`;
  const open = readiness.filter(({ level }) => level !== "fine");
  return (
    <li className={styles.card}>
      <Link to={path} className={styles.picture} tabIndex={-1} aria-hidden>
        {firstPageId === null ? null : <img src={pageImageUrl(firstPageId, "small")} alt="" loading="lazy" />}
      </Link>
      <div className={styles.text}>
        <Group gap="xs" wrap="wrap">
          <Anchor component={Link} to={path} className={styles.name}>
            {name}
          </Anchor>
          <StatusBadge status={status} />
          <ReadinessBadge open={countOpen(readiness)} />
        </Group>
        <p className={styles.facts}>
          {formatDays(circular.activeWallTime, circular.terminationWallTime)} · {circular.retailerName} ·{" "}
          {together(say("{count, plural, one {# page} other {# pages}}", { count: circular.pageCount }))} ·{" "}
          {together(say("{count, plural, one {# deal} other {# deals}}", { count: circular.areaCount }))}
        </p>
        {counts ? <Counts counts={counts} /> : null}
        {open.length > 0 ? <ReadinessLines circularId={id} lines={open.slice(0, maxLines)} /> : null}
        <Group gap="xs" mt="auto">
          <Button
            component={Link}
            to={status === "draft" ? whereToGoOn(path, open) : path}
            variant="default"
            size="compact-md"
          >
            {status === "draft" ? say("Go on") : say("Open")}
          </Button>
          {counts ? (
            <Button
              component={Link}
              to={`/dashboard/circulars/${id}/insights`}
              variant="subtle"
              size="compact-md"
            >
              {say("Insights")}
            </Button>
          ) : null}
        </Group>
      </div>
    </li>
  );
}

/** The first page on which something is still to be done, or the circular where that is no page. */
function whereToGoOn(path: string, open: readonly ReadinessLine[]): string {
  const pages = open.flatMap(({ place }) => (place?.kind === "page" ? place.pages : []));
  const [first] = pages.toSorted((a, b) => a.number - b.number);
  return first ? `${path}/page/${first.id}` : path;
}

function Counts({ counts: { opened, dealsOpened, added } }: { counts: WeekCounts }) {
  const facts = [
    [opened, say("times opened")],
    [dealsOpened, say("deals looked at")],
    [added, say("added to lists")],
  ] as const;
  return (
    <div>
      <dl className={styles.counts}>
        {facts.map(([count, label]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{count.toLocaleString("en-US")}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.facts}>{say("in the last 7 days")}</p>
    </div>
  );
}

/** Keeps a text on one line, with non-breaking spaces. */
function together(text: string): string {
  return text.replaceAll(" ", "\u00A0");
}
