import { Anchor, Button } from "@mantine/core";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { OtherDates } from "#app/circulars/domain/circulars/printed-dates";
import { dealWarningLabels } from "#app/circulars/domain/deals/deal-warnings";
import type { ReadinessLine, ReadinessPlace } from "#app/circulars/domain/readiness/readiness-rules";
import { embedCodePath } from "#app/identity/ui/retailers/embed-code-address";
import { formatDay, formatDays } from "#app/ui/format-date";
import { IconAlertCircle, IconAlertTriangle, IconCheck } from "#app/ui/icons";
import { say, told } from "#app/ui/language/say";
import type { DateRange } from "#reader/dates/resolve-range";
import { pagePath, reviewPath } from "./page-addresses";
import styles from "./readiness.module.css";

const icons = { stop: IconAlertCircle, look: IconAlertTriangle, fine: IconCheck };
const spoken = { stop: "To do", look: "Look at", fine: "Done" };

interface ReadinessLinesProps {
  circularId: number;
  lines: readonly ReadinessLine[];
  /** Left out where the screen's own button opens what is meant. */
  onEditDetails?: (() => void) | undefined;
  /** Gives the circular the dates that are printed on it; left out where there is no button for that. */
  takeDates?: { busy: boolean; take(printed: DateRange): void } | undefined;
  /** Whose embed code there is a way to; left out where there is no room for it. */
  retailer?: { id: number } | undefined;
}

/** What is ready of a circular and what is not, each with a way to where it is mended. */
export function ReadinessLines({ lines, ...placed }: ReadinessLinesProps) {
  return (
    <ul className={styles.lines}>
      {lines.map((line) => {
        const Icon = icons[line.level];
        return (
          <li key={line.text} className={styles.line} data-level={line.level}>
            <Icon size={18} aria-label={told(spoken[line.level])} role="img" />
            <span>
              {line.place?.kind === "dates" ? sayOtherDates(line.place.dates) : told(line.text)}
              {line.day ? ` ${formatDay(line.day)}.` : null}
              {line.place ? <PlaceLinks {...placed} place={line.place} /> : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function sayOtherDates({ printed, own, page }: OtherDates): string {
  const { from, to } = printed;
  const values = {
    page,
    from: from && formatDay(from),
    to: to && formatDay(to),
    own: formatDays(own.from, own.to),
  };
  if (from === null) return say("Page {page} says until {to}. This circular runs {own}.", values);
  if (to === null) return say("Page {page} says from {from}. This circular runs {own}.", values);
  return say("Page {page} says {from} to {to}. This circular runs {own}.", values);
}

const maxLinks = 8;

function PlaceLinks(props: Omit<ReadinessLinesProps, "lines"> & { place: ReadinessPlace }): ReactNode {
  const { circularId, place, onEditDetails, takeDates, retailer } = props;
  const circularPath = `/dashboard/circulars/${circularId}`;
  switch (place.kind) {
    case "details":
      return onEditDetails ? (
        <>
          {" "}
          <Anchor component="button" type="button" onClick={onEditDetails} inherit>
            {say("Change dates")}
          </Anchor>
        </>
      ) : null;
    case "dates":
      return takeDates ? (
        <>
          {" "}
          <Button
            size="compact-xs"
            variant="default"
            loading={takeDates.busy}
            onClick={() => takeDates.take(place.dates.printed)}
          >
            {say("Use the ad’s dates")}
          </Button>
        </>
      ) : null;
    case "page":
    case "review": {
      const pathOf = place.kind === "review" ? reviewPath : pagePath;
      return (
        <>
          {" "}
          {place.kind === "review"
            ? say("{count, plural, other {Review page}}", { count: place.pages.length })
            : say("{count, plural, other {Page}}", { count: place.pages.length })}{" "}
          {place.pages.slice(0, maxLinks).map(({ id, number }, index) => (
            <span key={id}>
              {index > 0 ? ", " : ""}
              <Anchor
                component={Link}
                to={pathOf(circularId, id)}
                aria-label={
                  place.kind === "review"
                    ? say("Review page {number}", { number })
                    : say("Page {number}", { number })
                }
                inherit
              >
                {number}
              </Anchor>
            </span>
          ))}
          {place.pages.length > maxLinks ? " …" : ""}
        </>
      );
    }
    case "deals":
      return (
        <>
          {" "}
          <Anchor
            component={Link}
            to={`${circularPath}/deals?only=${place.warning}`}
            aria-label={say("Show deals: {warning}", { warning: told(dealWarningLabels[place.warning]) })}
            inherit
          >
            {say("Show")}
          </Anchor>
        </>
      );
    case "group":
      return place.groups.slice(0, maxLinks).map(({ id, name }) => (
        <span key={id}>
          {" "}
          <Anchor component={Link} to={`${circularPath}/edit/group/${id}`} inherit>
            {name}
          </Anchor>
        </span>
      ));
    case "retailer":
      return retailer ? (
        <>
          {" "}
          <Anchor component={Link} to={embedCodePath(retailer)} inherit>
            {say("Embed code")}
          </Anchor>
        </>
      ) : null;
    case "pages":
      return null;
  }
}
